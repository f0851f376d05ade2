/** Builds ICC profiles (ICC.1:2010) from three primaries or for gray, for pictures that tag their colors by other means. Pure. */

/** CIE 1931 chromaticities x and y. */
export type Chromaticity = readonly [x: number, y: number]

export interface Primaries {
  readonly white: Chromaticity
  readonly red: Chromaticity
  readonly green: Chromaticity
  readonly blue: Chromaticity
}

/**
 * Parameters g, a, b, c and d of `parametricCurveType` (section 10.16): one for a power curve, five with a linear part near
 * black.
 */
export type Transfer = readonly [gamma: number] | readonly [g: number, a: number, b: number, c: number, d: number]

export const SRGB_TRANSFER: Transfer = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/** The white of the profile connection space, D50. */
const D50: Triple = [0.9642, 1, 0.8249]
const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]
const HEAD_BYTES = 128

export function colorProfile({ white, red, green, blue }: Primaries, transfer: Transfer): Buffer {
  const columns = transpose([xyz(red), xyz(green), xyz(blue)])
  const [r, g, b] = times(inverse(columns), xyz(white))
  const adapted = (color: Chromaticity, part: number) => adaptToD50(scaled(xyz(color), part), xyz(white))
  const curve = curveTag(transfer)
  return profile('RGB ', [
    ['wtpt', xyzTag(D50)],
    ['rXYZ', xyzTag(adapted(red, r))],
    ['gXYZ', xyzTag(adapted(green, g))],
    ['bXYZ', xyzTag(adapted(blue, b))],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ])
}

export const greyProfile = (transfer: Transfer): Buffer =>
  profile('GRAY', [
    ['wtpt', xyzTag(D50)],
    ['kTRC', curveTag(transfer)],
  ])

function profile(space: 'RGB ' | 'GRAY', tags: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const table = Buffer.alloc(4 + 12 * tags.length)
  table.writeUInt32BE(tags.length)
  let at = HEAD_BYTES + table.length
  for (const [index, [name, content]] of tags.entries()) {
    table.write(name, 4 + 12 * index, 'latin1')
    table.writeUInt32BE(at, 8 + 12 * index)
    table.writeUInt32BE(content.length, 12 + 12 * index)
    at += content.length
  }
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(at, 0)
  head.writeUInt32BE(0x04200000, 8)
  head.write(`mntr${space}XYZ `, 12, 'latin1')
  head.write('acsp', 36, 'latin1')
  for (const [index, value] of D50.entries()) head.writeInt32BE(fixed(value), 68 + 4 * index)
  return Buffer.concat([head, table, ...tags.map(([, content]) => content)])
}

function xyzTag(values: Triple): Buffer {
  const tag = Buffer.alloc(20)
  tag.write('XYZ ', 'latin1')
  for (const [index, value] of values.entries()) tag.writeInt32BE(fixed(value), 8 + 4 * index)
  return tag
}

function curveTag(transfer: Transfer): Buffer {
  const tag = Buffer.alloc(12 + 4 * transfer.length)
  tag.write('para', 'latin1')
  tag.writeUInt16BE(transfer.length === 1 ? 0 : 3, 8)
  for (const [index, value] of transfer.entries()) tag.writeInt32BE(fixed(value), 12 + 4 * index)
  return tag
}

/** Encodes an `s15Fixed16Number`. */
const fixed = (value: number) => Math.round(value * 65_536)

const xyz = ([x, y]: Chromaticity): Triple => [x / y, 1, (1 - x - y) / y]
const scaled = ([x, y, z]: Triple, by: number): Triple => [x * by, y * by, z * by]

function adaptToD50(color: Triple, white: Triple): Triple {
  const [from, to, cones] = [times(BRADFORD, white), times(BRADFORD, D50), times(BRADFORD, color)]
  return times(inverse(BRADFORD), [(cones[0] * to[0]) / from[0], (cones[1] * to[1]) / from[1], (cones[2] * to[2]) / from[2]])
}

const dot = ([a, b, c]: Triple, [x, y, z]: Triple) => a * x + b * y + c * z
const cross = ([a, b, c]: Triple, [x, y, z]: Triple): Triple => [b * z - c * y, c * x - a * z, a * y - b * x]
const times = ([a, b, c]: Matrix, vector: Triple): Triple => [dot(a, vector), dot(b, vector), dot(c, vector)]
const transpose = ([a, b, c]: Matrix): Matrix => [
  [a[0], b[0], c[0]],
  [a[1], b[1], c[1]],
  [a[2], b[2], c[2]],
]

function inverse([a, b, c]: Matrix): Matrix {
  const determinant = dot(a, cross(b, c))
  const rows = [cross(b, c), cross(c, a), cross(a, b)] as const
  return transpose([scaled(rows[0], 1 / determinant), scaled(rows[1], 1 / determinant), scaled(rows[2], 1 / determinant)])
}
