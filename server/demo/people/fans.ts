/** Fans of the demo: when they joined, whom they follow, and to whom they subscribe. */
import type { DemoFan, DemoPerformer, Random } from '#core/demo-seed.ts'
import { seededRandom } from '#lib/seeded-random.ts'

/** More than half of her followers subscribe. */
const MOST_POPULAR = 'ada.vale'

/** Has a card and an empty wallet, to try purchases that add funds. The README names this fan. */
const WITHOUT_TOKENS = 'ravi'

type Known = Pick<DemoFan, 'follows' | 'subscribes'>

/** The demo's pages and end-to-end tests rely on these fans. Felix's account is offered to visitors. */
const known: Readonly<Record<string, Known>> = {
  felix: {
    follows: ['ada.vale', 'juno.park', 'milo.reyes', 'noor.haddad', 'kit.marlowe', 'sol.adeyemi', 'theo.lindqvist'],
    subscribes: ['ada.vale', 'juno.park', 'theo.lindqvist'],
  },
  mara: { follows: ['ada.vale', 'milo.reyes', 'ines.caron', 'vera.koch', 'freya.lund'], subscribes: ['ada.vale', 'freya.lund'] },
  samir: { follows: ['noor.haddad', 'ada.vale', 'juno.park', 'aurelia.montgomery.smythe'], subscribes: ['noor.haddad'] },
}

const names: readonly (readonly [username: string, name: string])[] = [
  ['felix', 'Felix Brandt'],
  ['mara', 'Mara Olsen'],
  ['theresa', 'Theresa Quint'],
  ['bo.li', 'Bo Li'],
  ['samir', 'Samir Aziz'],
  ['hanna.w', 'Hanna Weiss'],
  ['oskar', 'Oskar Lindgren'],
  ['priya.n', 'Priya Nair'],
  ['lucas.m', 'Lucas Martin'],
  ['zoe', 'Zoë Janssens'],
  ['dmitri', 'Dmitri Sokolov'],
  ['amara', 'Amara Diallo'],
  ['jonas', 'Jonas Huber'],
  ['elif', 'Elif Kaya'],
  ['carmen.r', 'Carmen Ruiz'],
  ['nils', 'Nils Bergström'],
  ['sofia.p', 'Sofia Papadaki'],
  ['marcus', 'Marcus Bell'],
  ['yara', 'Yara Haddad'],
  ['tom.w', 'Tom Whitaker'],
  ['ingrid', 'Ingrid Dahl'],
  ['rafael', 'Rafael Costa'],
  ['chloe', 'Chloé Bernard'],
  ['kwame', 'Kwame Mensah'],
  ['lena.k', 'Lena Kowalska'],
  ['daniel.o', 'Daniel Okoye'],
  ['mei', 'Mei Tan'],
  ['patrick', 'Patrick Doyle'],
  ['anouk', 'Anouk Visser'],
  ['hugo', 'Hugo Almeida'],
  ['selma', 'Selma Karlsson'],
  ['viktor', 'Viktor Novák'],
  ['aisha', 'Aisha Rahman'],
  ['leo.f', 'Leo Ferrari'],
  ['maja', 'Maja Zielińska'],
  ['owen', 'Owen Hughes'],
  ['nadine', 'Nadine Keller'],
  ['ravi', 'Ravi Menon'],
  ['clara', 'Clara Jensen'],
  ['ben.a', 'Ben Ashworth'],
]

/** The first fans join with the site; later ones more and more each week. */
export function fansOf(performers: readonly DemoPerformer[]): DemoFan[] {
  const random = seededRandom('fans')
  return names.map(([username, name], i) => {
    const joined = i < 9 ? 58 - 0.4 * i : 55 * (1 - ((i - 8) / 32) ** 0.72) + 1.5
    const follows = known[username]?.follows ?? favourites(performers, random)
    const some = follows.slice(0, 1 + Math.floor(random() * 2.6))
    const isOfMost = follows.includes(MOST_POPULAR) && random() < 0.6
    const subscribes = known[username]?.subscribes ?? [...new Set(isOfMost ? [MOST_POPULAR, ...some] : some)]
    const card = i % 9 === 7 ? 'declines renewals' : 'pays'
    return { username, name, joined, follows, subscribes, card, buysTokens: username !== WITHOUT_TOKENS }
  })
}

/** Returns three to seven performers, the famous ones more often. */
function favourites(performers: readonly DemoPerformer[], random: Random): string[] {
  const rest = performers.filter(({ fame }) => fame > 0)
  const chosen: string[] = []
  for (let left = 3 + Math.floor(random() * 4); left > 0; left--) {
    let place = random() * rest.reduce((sum, { fame }) => sum + fame, 0)
    const at = rest.findIndex(({ fame }) => (place -= fame) < 0)
    for (const one of rest.splice(at, 1)) chosen.push(one.username)
  }
  return chosen
}
