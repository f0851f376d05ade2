/** Draws the gift pictures into `public/gifts`: shapes in a few colors that stand out in the light and the dark theme. */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../public/gifts/', import.meta.url))

const color = {
  gold: '#d9a441',
  sun: '#f3cf7d',
  bronze: '#9a6b1d',
  ruby: '#c93a50',
  wine: '#952339',
  coral: '#f0808a',
  leaf: '#4f9462',
  moss: '#336b47',
  cream: '#fbeedd',
  sand: '#e2c9a6',
  sky: '#86bde0',
  sea: '#4a86b8',
  frost: '#cfe3f2',
  plum: '#8e5aa6',
  stone: '#a79fb0',
  slate: '#7d7589',
} as const

type Fill = keyof typeof color

const number = (value: number): string => String(Math.round(value * 100) / 100)
const path = (d: string, fill: Fill): string => `<path d="${d}" fill="${color[fill]}"/>`
const line = (d: string, stroke: Fill, width: number): string =>
  `<path d="${d}" fill="none" stroke="${color[stroke]}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const disc = (x: number, y: number, radius: number, fill: Fill): string =>
  `<circle cx="${number(x)}" cy="${number(y)}" r="${number(radius)}" fill="${color[fill]}"/>`
const oval = (x: number, y: number, size: readonly [number, number], fill: Fill): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${size[0]}" ry="${size[1]}" fill="${color[fill]}"/>`
const box = (x: number, y: number, size: readonly [number, number, number], fill: Fill): string =>
  `<rect x="${x}" y="${y}" width="${size[0]}" height="${size[1]}" rx="${size[2]}" fill="${color[fill]}"/>`
const faint = (shapes: string, opacity: number): string => `<g opacity="${opacity}">${shapes}</g>`

interface Ring {
  readonly count: number
  readonly radius: number
  readonly size: number
  readonly turn: number
  readonly fill: Fill
}

const petals = (x: number, y: number, { count, radius, size, turn, fill }: Ring): string =>
  Array.from({ length: count }, (_, i) => {
    const angle = turn + (2 * Math.PI * i) / count
    return disc(x + radius * Math.cos(angle), y + radius * Math.sin(angle), size, fill)
  }).join('')

const flower = (x: number, y: number, size: number, [fill, heart]: readonly [Fill, Fill]): string =>
  petals(x, y, { count: 5, radius: size * 0.62, size: size * 0.52, turn: -Math.PI / 2, fill }) + disc(x, y, size * 0.4, heart)

const starPoints = (points: number, [outer, inner]: readonly [number, number]): string[] =>
  Array.from({ length: 2 * points }, (_, i) => {
    const radius = i % 2 === 0 ? outer : inner
    const angle = (Math.PI * i) / points - Math.PI / 2
    return `${number(48 + radius * Math.cos(angle))} ${number(50 + radius * Math.sin(angle))}`
  })

const bubbles = [
  [38, 16, 2.6],
  [47, 9, 3.2],
  [57, 15, 2.4],
  [50, 20, 1.8],
].map(([x = 0, y = 0, size = 0]) => disc(x, y, size, 'sun'))

const rose =
  line('M48 52C50 66 46 78 44 90', 'moss', 4) +
  path('M46 74C34 74 28 68 26 60C38 59 45 64 46 74Z', 'leaf') +
  path('M47 68C57 67 64 61 66 52C55 52 48 58 47 68Z', 'leaf') +
  petals(48, 32, { count: 5, radius: 13, size: 12, turn: 0.3, fill: 'wine' }) +
  petals(48, 32, { count: 5, radius: 9, size: 10, turn: 0.9, fill: 'ruby' }) +
  petals(48, 31, { count: 4, radius: 5, size: 7, turn: 0.2, fill: 'coral' }) +
  disc(48, 31, 5, 'ruby') +
  line('M45 31C45 28 51 28 51 31C51 33 48 33 48 32', 'wine', 1.6)

const heart =
  path(
    'M48 84C22 66 10 52 10 36C10 24 19 15 30 15C38 15 45 20 48 27C51 20 58 15 66 15C77 15 86 24 86 36C86 52 74 66 48 84Z',
    'ruby',
  ) +
  path('M48 84C74 66 86 52 86 36C86 24 77 15 66 15C78 38 68 62 48 84Z', 'wine') +
  faint(line('M20 38C20 31 24 26 30 25', 'cream', 5), 0.85)

const star = (() => {
  const points = starPoints(5, [40, 17])
  const facets = points.map((point, i) =>
    path(`M48 50L${point}L${points[(i + 1) % points.length]}Z`, i % 2 === 0 ? 'gold' : 'sun'),
  )
  return `<g stroke="${color.gold}" stroke-width="5" stroke-linejoin="round">${path(`M${points.join('L')}Z`, 'gold')}</g>${facets.join('')}`
})()

const cake =
  oval(48, 84, [38, 5], 'stone') +
  box(16, 54, [64, 29, 6], 'coral') +
  path(
    'M16 60C16 56 19 54 22 54H74C77 54 80 56 80 60V64C76 70 72 70 69 64C66 72 60 72 57 64C54 70 48 70 45 64C42 73 35 72 32 64C28 70 20 71 16 64Z',
    'cream',
  ) +
  box(28, 34, [40, 22, 5], 'ruby') +
  path(
    'M28 40C28 36 31 34 33 34H63C66 34 68 36 68 40V43C64 48 60 48 58 43C55 49 50 49 47 43C44 49 39 49 37 43C34 48 30 47 28 43Z',
    'cream',
  ) +
  box(45, 20, [6, 15, 2], 'sky') +
  path('M48 6C52 11 53 13 53 15A5 5 0 0 1 43 15C43 13 44 11 48 6Z', 'gold') +
  [24, 40, 56, 72].map((x) => disc(x, 77, 2.4, 'sun')).join('')

const balloon =
  line('M32 52C34 66 44 74 48 90', 'stone', 2) +
  line('M64 48C62 64 52 74 48 90', 'stone', 2) +
  line('M48 40C49 60 48 74 48 90', 'stone', 2) +
  oval(29, 34, [16, 19], 'sky') +
  oval(67, 31, [16, 19], 'gold') +
  oval(48, 24, [16, 19], 'ruby') +
  path('M45 42H51L53 47H43Z', 'wine') +
  path('M26 52H32L34 57H24Z', 'sea') +
  path('M64 49H70L72 54H62Z', 'bronze') +
  faint(
    [38, 19, 57]
      .map((x, i) =>
        line(
          `M${x} ${[20, 30, 27][i]}C${x} ${[14, 24, 21][i]} ${x + 4} ${[11, 21, 18][i]} ${x + 6} ${[10, 20, 17][i]}`,
          'cream',
          3,
        ),
      )
      .join(''),
    0.8,
  )

const bouquet =
  [
    ['M34 40L46 72', 'moss'],
    ['M62 40L50 72', 'moss'],
    ['M48 30V72', 'leaf'],
  ]
    .map(([d = '']) => line(d, 'moss', 3))
    .join('') +
  path('M18 36C26 34 30 38 32 46C24 46 20 42 18 36Z', 'leaf') +
  path('M78 36C70 34 66 38 64 46C72 46 76 42 78 36Z', 'leaf') +
  flower(30, 32, 13, ['coral', 'sun']) +
  flower(66, 32, 13, ['plum', 'sun']) +
  flower(48, 20, 14, ['ruby', 'gold']) +
  flower(48, 42, 13, ['cream', 'gold']) +
  path('M24 52C34 58 62 58 72 52L56 88H40Z', 'sand') +
  path('M48 57C58 57 66 56 72 52L56 88H48Z', 'gold') +
  path('M38 72H58L57 78H39Z', 'ruby') +
  path('M48 75C40 66 34 70 36 75C34 80 40 84 48 75Z', 'wine') +
  path('M48 75C56 66 62 70 60 75C62 80 56 84 48 75Z', 'wine')

const flute = (turn: string) =>
  `<g transform="${turn}">${path('M39 22H57C58 40 54 52 48 54C42 52 38 40 39 22Z', 'frost')}${path('M39.5 31H56.5C56 43 53 51 48 52.5C43 51 40 43 39.5 31Z', 'sun')}${line('M48 54V80', 'stone', 3)}${line('M39 82H57', 'stone', 4)}</g>`

const champagne = flute('translate(-17 8) rotate(14 48 52)') + flute('translate(17 8) rotate(-14 48 52)') + bubbles.join('')

const perfume =
  box(40, 12, [16, 12, 3], 'bronze') +
  box(42, 24, [12, 8, 1], 'gold') +
  line('M56 18H68', 'bronze', 3) +
  disc(74, 18, 8, 'plum') +
  path('M30 32H66L78 46V80C78 84 75 88 70 88H26C21 88 18 84 18 80V46Z', 'frost') +
  path('M24 54H72V79C72 82 70 83 68 83H28C26 83 24 82 24 79Z', 'coral') +
  path('M48 54H72V79C72 82 70 83 68 83H48Z', 'ruby') +
  path('M48 58L58 68L48 80L38 68Z', 'sun') +
  faint(line('M26 48L34 38', 'cream', 4), 0.9)

const ring =
  `<circle cx="48" cy="62" r="25" fill="none" stroke="${color.gold}" stroke-width="8"/>` +
  `<path d="M30.3 79.7A25 25 0 0 0 73 62" fill="none" stroke="${color.bronze}" stroke-width="8"/>` +
  path('M38 38L48 44L58 38L55 46H41Z', 'bronze') +
  path('M36 10H60L68 20L48 42L28 20Z', 'sky') +
  path('M36 10L41 20H28Z', 'frost') +
  path('M60 10L55 20H68Z', 'sea') +
  path('M41 20H55L48 42Z', 'frost') +
  path('M55 20H68L48 42Z', 'sea')

const crown =
  path('M12 30L30 48L48 18L66 48L84 30L76 74H20Z', 'gold') +
  path('M48 18L66 48L84 30L76 74H48Z', 'bronze') +
  path('M48 30L60 54L74 44L69 70H27L22 44L36 54Z', 'sun') +
  box(19, 72, [58, 11, 4], 'gold') +
  [
    disc(12, 28, 5, 'ruby'),
    disc(48, 15, 6, 'ruby'),
    disc(84, 28, 5, 'ruby'),
    disc(48, 77.5, 3.6, 'ruby'),
    disc(33, 77.5, 3, 'sky'),
    disc(63, 77.5, 3, 'sky'),
  ].join('')

const rocket =
  `<g transform="rotate(40 48 48)">` +
  path('M42 74C42 84 46 92 48 95C50 92 54 84 54 74Z', 'ruby') +
  path('M45 74C45 80 47 85 48 87C49 85 51 80 51 74Z', 'sun') +
  path('M34 50C24 56 22 66 22 76L36 68Z', 'wine') +
  path('M62 50C72 56 74 66 74 76L60 68Z', 'wine') +
  path('M48 2C62 16 66 36 62 74H34C30 36 34 16 48 2Z', 'frost') +
  path('M48 2C62 16 66 36 62 74H48Z', 'stone') +
  path('M48 2C55 9 59 17 61.5 27H34.5C37 17 41 9 48 2Z', 'ruby') +
  disc(48, 42, 9, 'gold') +
  disc(48, 42, 6, 'sea') +
  faint(line('M45 41C45 39 46 38 48 38', 'cream', 2), 0.9) +
  box(36, 66, [24, 8, 2], 'gold') +
  '</g>'

const tower = (x: number, y: number, fill: Fill): string =>
  box(x, y, [16, 84 - y, 0], fill) +
  [0, 6, 12].map((step) => box(x + step, y - 5, [4, 6, 0], fill)).join('') +
  `<path d="M${x + 5} ${y + 18}V${y + 12}A3 3 0 0 1 ${x + 11} ${y + 12}V${y + 18}Z" fill="${color.plum}"/>`
const flag = (x: number, y: number): string =>
  line(`M${x} ${y}V${y - 16}`, 'bronze', 2) + path(`M${x} ${y - 16}L${x + 12} ${y - 12}L${x} ${y - 8}Z`, 'ruby')

const castle =
  oval(48, 86, [42, 6], 'leaf') +
  flag(48, 26) +
  flag(22, 38) +
  flag(74, 38) +
  tower(40, 30, 'slate') +
  box(28, 54, [40, 30, 0], 'stone') +
  tower(14, 42, 'stone') +
  tower(66, 42, 'stone') +
  [30, 38, 46, 54, 62].map((x) => box(x, 49, [4, 6, 0], 'stone')).join('') +
  path('M40 84V72A8 8 0 0 1 56 72V84Z', 'bronze') +
  line('M48 66V84', 'gold', 1.5)

const drawings = { rose, heart, star, cake, balloon, bouquet, champagne, perfume, ring, crown, rocket, castle }

await mkdir(folder, { recursive: true })
for (const [name, shapes] of Object.entries(drawings))
  await writeFile(`${folder}${name}.svg`, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${shapes}</svg>\n`)
