/**
 * The most common passwords of at least eight characters, which guessers try first. Kept short on purpose: the limit of attempts
 * stops everyone who needs more than a few of them. Browsers may send the SHA-256 of a password instead (specification, section 5).
 */
import { createHash } from 'node:crypto'

const COMMON = `
  00000000 0123456789 01234567 10203040 11111111 1111111111 11112222 11223344 12121212 12312312 123123123 12341234 1234512345
  12345678 123456789 1234567890 12345678910 123456789a 12345678a 1234567a 1234567q 123456abc 1234abcd 1234qwer 123654789 123qweasd
  135792468 147258369 147852369 159357456 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20202020 22222222 222222222 33333333
  44444444 55555555 66666666 77777777 78945612 789456123 88888888 87654321 987654321 9876543210 99999999 999999999 a1b2c3d4 a1234567
  a12345678 a123456789 aa123456 aa12345678 aaaaaaaa abc12345 abc123456 abcd1234 abcd12345 abcdefgh abcdefg1 abcdef123 access14
  admin123 admin1234 admin12345 administrator alejandra alejandro alexander amormio1 anthony1 arsenal1 asd12345 asdasdasd asdf1234
  asdfasdf asdfghjk asdfghjkl asdfghjkl1 ashley123 azertyuiop babygirl babygirl1 bailey123 barcelona baseball baseball1 basketball
  bismillah blink182 bonjour1 brandon1 butterfly carolina changeme changeme1 charlie1 charlie123 chelsea1 chocolate christian
  christopher computer computer1 contraseña contrasena contrasena1 corazon1 cristina danielle diamond1 dragon123 elizabeth estrella
  everton1 facebook facebook1 fernanda fernando flower123 football football1 freedom1 fuckyou1 fuckyou2 gabriela gateway1 genesis1
  gabriel1 gangster google123 guadalupe guillermo hannah123 happy123 harley123 hello123 hello1234 helloworld hunter123 iloveyou
  iloveyou1 iloveyou2 iloveyou! iloveyou123 internet jasmine1 jennifer jessica1 jonathan jordan23 justin123 juventus killer123
  lastfm123 letmein1 letmein123 liverpool liverpool1 lovely123 loveyou1 manchester margarita mariposa master123 matthew1 maverick
  melissa1 mercedes michael1 michelle michelle1 midnight minecraft monkey123 mustang1 mynoob123 nicholas nintendo1 nirvana1 natalia1
  p@ssw0rd p@ssword p@ssword1 pa55word parola123 pass1234 pass12345 passw0rd passw0rd1 password password! password0 password01
  password1 password1! password11 password12 password123 password1234 password2 password3 patricia patrick1 peaches1 peterpan
  pokemon1 pokemon123 portugal princesa princess princess1 princess123 purple123 q1w2e3r4 q1w2e3r4t5 qazwsx123 qazwsxedc
  qweasdzxc qwer1234 qwert123 qwert12345 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuio
  qwertyuiop qwertyuiop1 realmadrid rebecca1 rockstar1 samantha samantha1 sebastian secret123 septembre shadow123 slipknot snowball
  softball spiderman starwars starwars1 stephanie sunflower sunshine sunshine1 superman superman1 superstar teamo123 teamomucho
  tequiero test1234 test12345 testtest thomas123 tinkerbell trustno1 unknown1 valentina valeria1 veronica victoria voyager1
  welcome1 welcome123 whatever whatever1 william1 xxxxxxxx yankees1 yellow123 zaq12wsx zaqxsw123 zxcvbnm1 zxcvbnm123 zzzzzzzz
`

const words = COMMON.trim().split(/\s+/)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const known = new Set([...words, ...words.map(sha256)])

/** Capital letters make a common password no better. A hash is compared as it was typed. */
export const isCommonPassword = (password: string): boolean => known.has(password.normalize('NFKC').toLowerCase())
