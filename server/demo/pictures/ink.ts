/** Drawing tools of the demo's pictures: seeded random numbers, colors, gradients and curves, as SVG. */
import { seededRandom } from '#lib/seeded-random.ts'

export interface Ink {
  /** The sheet is 1000 units wide and this high. */
  readonly height: number
  /** Returns a number from 0 up to 1; the same seed gives the same sequence. */
  random(): number
  between(least: number, most: number): number
  pick<const T extends readonly [unknown, ...unknown[]]>(from: T): T[number]
  /** A gradient from top to bottom. */
  down(...stops: Stop[]): string
  /** A gradient from left to right. */
  across(...stops: Stop[]): string
  /** A gradient from the middle outward; the middle may be moved. */
  outward(stops: readonly Stop[], middle?: { readonly x: number; readonly y: number }): string
  /** Defines a clip path. Shapes with the returned attribute show only inside it. */
  inside(shape: string): string
  /** The whole sheet as an SVG document. */
  sheet(size: { readonly width: number; readonly height: number }, drawing: string): string
}

/** A color, or a color with its opacity. */
export type Stop = string | readonly [color: string, opacity: number]
export interface Point {
  readonly x: number
  readonly y: number
}

export function openInk(seed: string, height: number): Ink {
  const random = seededRandom(seed)
  const definitions: string[] = []
  const define = (make: (id: string) => string): string => {
    const id = `d${definitions.length}`
    definitions.push(make(id))
    return `url(#${id})`
  }
  const linear = (direction: string, stops: readonly Stop[]) =>
    define((id) => `<linearGradient id="${id}" x1="0" y1="0" ${direction}>${steps(stops)}</linearGradient>`)
  return {
    height,
    random,
    between: (least, most) => least + (most - least) * random(),
    pick: (from) => from[Math.floor(random() * from.length)] ?? from[0],
    down: (...stops) => linear('x2="0" y2="1"', stops),
    across: (...stops) => linear('x2="1" y2="0"', stops),
    outward: (stops, { x, y } = { x: 0.5, y: 0.5 }) =>
      define((id) => `<radialGradient id="${id}" cx="0.5" cy="0.5" r="0.5" fx="${x}" fy="${y}">${steps(stops)}</radialGradient>`),
    inside: (shape) => `clip-path="${define((id) => `<clipPath id="${id}">${shape}</clipPath>`)}"`,
    sheet: (size, drawing) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 1000 ${n(height)}" preserveAspectRatio="none"><defs>${definitions.join('')}</defs>${drawing}</svg>`,
  }
}

export const n = (value: number): string => String(Math.round(value * 10) / 10)
export const times = <T>(count: number, make: (index: number, share: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index, count > 1 ? index / (count - 1) : 0))
export const many = (count: number, make: (index: number, share: number) => string): string => times(count, make).join('')

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`
export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`
export const oval = (at: Point, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${n(at.x)}" cy="${n(at.y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`
export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
export const group = (drawing: string, more: string) => `<g ${more}>${drawing}</g>`

/** Draws light that fades out softly in all directions. */
export function glow(ink: Ink, at: Point, r: number, color: string, strength = 1): string {
  const fall = times(9, (_, t): Stop => [color, t === 1 ? 0 : strength * Math.exp(-4.2 * t * t)])
  return circle(at.x, at.y, r, ink.outward(fall))
}

/** A curve through all the points (Catmull-Rom as Béziers). `close` is appended, such as `V1000H0Z`. */
export function through(points: readonly Point[], close = ''): string {
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)] ?? { x: 0, y: 0 }
  const first = at(0)
  const curves = times(Math.max(points.length - 1, 0), (i) => {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    return `C${n(b.x + (c.x - a.x) / 6)} ${n(b.y + (c.y - a.y) / 6)} ${n(c.x - (d.x - b.x) / 6)} ${n(c.y - (d.y - b.y) / 6)} ${n(c.x)} ${n(c.y)}`
  })
  return `M${n(first.x)} ${n(first.y)}${curves.join('')}${close}`
}

/** A closed curve through all the points. */
export function around(points: readonly Point[]): string {
  const count = points.length
  const at = (index: number): Point => points[(index + count) % count] ?? { x: 0, y: 0 }
  const first = at(0)
  const curves = times(count, (i) => {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    return `C${n(b.x + (c.x - a.x) / 6)} ${n(b.y + (c.y - a.y) / 6)} ${n(c.x - (d.x - b.x) / 6)} ${n(c.y - (d.y - b.y) / 6)} ${n(c.x)} ${n(c.y)}`
  })
  return `M${n(first.x)} ${n(first.y)}${curves.join('')}Z`
}

/** A jagged skyline from left to right by midpoint displacement; `rough` from 0.35 (hills) to 0.6 (rock). */
export function ridge(ink: Ink, y: number, rise: number, rough: number): Point[] {
  let heights = [ink.between(-0.4, 0.4), ink.between(-1, 1), ink.between(-0.4, 0.4)]
  let sway = 0.7
  while (heights.length < 129) {
    heights = heights.flatMap((height, i) => {
      const next = heights[i + 1]
      return next === undefined ? [height] : [height, (height + next) / 2 + ink.between(-sway, sway)]
    })
    sway *= rough
  }
  return heights.map((height, i) => ({ x: -20 + (1040 * i) / (heights.length - 1), y: y - height * rise }))
}

/** Straight lines through all the points. */
export const along = (points: readonly Point[], close = ''): string =>
  `M${points.map(({ x, y }) => `${n(x)} ${n(y)}`).join('L')}${close}`

/** Mixes two colors by perceived difference (OKLab, Björn Ottosson). */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [labOf(a), labOf(b)]
  return hexOf(from.map((value, i) => value + ((to[i] ?? 0) - value) * share))
}
export const lighter = (color: string, share: number) => mix(color, '#ffffff', share)
export const darker = (color: string, share: number) => mix(color, '#05030a', share)

const FINE = 5
/** Adds OKLab steps between the stops, because SVG gradients look muddy. */
function steps(stops: readonly Stop[]): string {
  const all = stops.map((stop) => (typeof stop === 'string' ? ([stop, 1] as const) : stop))
  const step = (at: number, [color, opacity]: readonly [string, number]) =>
    `<stop offset="${Math.round(at * 1000) / 1000}" stop-color="${color}" stop-opacity="${Math.round(opacity * 1000) / 1000}"/>`
  return all
    .flatMap((stop, i) => {
      const next = all[i + 1]
      const at = (share: number) => (i + share) / Math.max(all.length - 1, 1)
      if (!next) return [step(at(0), stop)]
      if (next[0] === stop[0]) return [step(at(0), stop)]
      return times(FINE, (k) => step(at(k / FINE), [mix(stop[0], next[0], k / FINE), stop[1] + ((next[1] - stop[1]) * k) / FINE]))
    })
    .join('')
}

function labOf(hex: string): number[] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function hexOf([lightness = 0, a = 0, b = 0]: readonly number[]): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const channel = (c: number) => {
    const value = c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055
    return Math.round(Math.min(Math.max(value, 0), 1) * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${rgb.map(channel).join('')}`
}
