/** Draws capital letters from single strokes, so that they look the same on machines without fonts. */
import { line, n } from './ink.ts'

/** Points on a grid of 5 by 7, as pairs of digits x and y; a space lifts the pen. */
const STROKES: Readonly<Record<string, string>> = {
  A: '0602204246 0444',
  B: '00063645443303 3342413000',
  C: '4130100105163645',
  D: '00063645413000',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '1030 2026 1636',
  J: '3035261605',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 2446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  0: '103041453616050110 3115',
  1: '112026 1636',
  2: '01103041420646',
  3: '004023334445361605',
  4: '36300444',
  5: '40000333444536 3606',
  6: '301103051636454433 3303',
  7: '004016',
  8: '103041423313020110 1304051636454433',
  9: '4313020110304143 4336',
  '<': '410345',
  '-': '0343',
  '.': '2526',
  '/': '4006',
}
const ADVANCE = 6

export interface Lettering {
  readonly x: number
  readonly y: number
  /** Height of a capital letter. */
  readonly size: number
  readonly color: string
  readonly weight?: number
  /** Attributes of the path, such as an opacity. */
  readonly more?: string
}

/** Returns one line of text in capitals without accents. Characters without a letter here are left out. */
export function lettering(text: string, { x, y, size, color, weight = size / 7, more = '' }: Lettering): string {
  const unit = size / 6
  const strokes = Array.from(plain(text)).flatMap((letter, i) =>
    (STROKES[letter] ?? '').split(' ').map((stroke) => {
      const points = stroke.match(/../g) ?? []
      return points.map(([px, py]) => `${n(x + (i * ADVANCE + Number(px)) * unit)} ${n(y + Number(py) * unit)}`).join('L')
    }),
  )
  return line(
    strokes
      .filter((stroke) => stroke !== '')
      .map((stroke) => `M${stroke}`)
      .join(''),
    color,
    weight,
    more,
  )
}

/** Returns the width of such a line. */
export const widthOf = (text: string, size: number): number => (plain(text).length * ADVANCE * size) / 6

export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
