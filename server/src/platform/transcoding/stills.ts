/**
 * Makes pictures of a video: posters to choose from, placeholders, and small frames for seeking. All are WebP without metadata.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { placeholdersOf } from '../photos.ts'
import { fitInto, type Size } from './ladder.ts'

export interface Posters {
  /** File names, in the order of the video. */
  readonly posters: readonly string[]
  /** The poster with the most detail. */
  readonly poster: string
  readonly placeholder: string
  readonly blurred: string
}

/** Tiles in rows from the left, the first at 0 and each `intervalMs` after the one before. */
export interface Storyboard {
  readonly file: string
  readonly tileWidth: number
  readonly tileHeight: number
  readonly columns: number
  readonly count: number
  readonly intervalMs: number
}

/** Positions of posters as fractions of the duration. */
const POSTERS_AT = [0, 0.2, 0.4, 0.6, 0.8]
const POSTER_SIDE = 1080
const TILE_SIDE = 90
const COLUMNS = 10
export const MAX_TILES = 150

export const posterSize = (source: Size): Size => fitInto(source, POSTER_SIDE)
export const tileSize = (source: Size): Size => fitInto(source, TILE_SIDE)
export const posterSeconds = (durationMs: number): number[] => POSTERS_AT.map((part) => Math.round(part * durationMs) / 1000)
/** Returns the interval between tiles in whole seconds: the shortest that stays within the maximum number of tiles. */
export const tileSeconds = (durationMs: number): number => Math.max(1, Math.ceil(durationMs / 1000 / MAX_TILES))

export async function writePosters(raw: string, size: Size, folder: string): Promise<Posters> {
  const { sharp } = await import('../sharp.ts')
  const made: { file: string; detail: number; picture: () => Sharp }[] = []
  for (const frame of framesOf(await readFile(raw), size)) {
    const picture = () => sharp(frame, { raw: { ...size, channels: 3 } })
    const file = `poster-${made.length + 1}.webp`
    await writeFile(join(folder, file), await picture().webp({ quality: 82 }).toBuffer())
    // The entropy is close to zero for black and blurred frames, which make poor posters.
    made.push({ file, detail: (await picture().stats()).entropy, picture })
  }
  const best = made.toSorted((a, b) => b.detail - a.detail)[0]
  if (!best) throw new Error('The video has no frames for posters')
  return { posters: made.map(({ file }) => file), poster: best.file, ...(await placeholdersOf(best.picture)) }
}

/** Reads raw frames of this size, one for every `seconds`. */
export async function writeStoryboard(
  raw: string,
  size: Size,
  { seconds, folder }: { seconds: number; folder: string },
): Promise<Storyboard> {
  const { sharp } = await import('../sharp.ts')
  const tiles = framesOf(await readFile(raw), size)
  const columns = Math.min(COLUMNS, tiles.length)
  const sheet = { width: columns * size.width, height: Math.ceil(tiles.length / columns) * size.height }
  const pixels = Buffer.alloc(sheet.width * sheet.height * 3)
  for (const [index, tile] of tiles.entries()) {
    const [left, top] = [(index % columns) * size.width, Math.floor(index / columns) * size.height]
    for (let y = 0; y < size.height; y++)
      tile.copy(pixels, ((top + y) * sheet.width + left) * 3, y * size.width * 3, (y + 1) * size.width * 3)
  }
  const file = 'storyboard.webp'
  await writeFile(
    join(folder, file),
    await sharp(pixels, { raw: { ...sheet, channels: 3 } })
      .webp({ quality: 60 })
      .toBuffer(),
  )
  return { file, tileWidth: size.width, tileHeight: size.height, columns, count: tiles.length, intervalMs: seconds * 1000 }
}

/** Returns the tiles as WebVTT with media fragments (`#xywh`), as players expect; `address` is the picture's URL. */
export function storyboardTrack({ tileWidth, tileHeight, columns, count, intervalMs }: Storyboard, address: string): string {
  const cues = Array.from({ length: count }, (_, index) => {
    const [x, y] = [(index % columns) * tileWidth, Math.floor(index / columns) * tileHeight]
    return `${vttTime(index * intervalMs)} --> ${vttTime((index + 1) * intervalMs)}\n${address}#xywh=${x},${y},${tileWidth},${tileHeight}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

function vttTime(ms: number): string {
  const part = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0')
  return `${part(ms / 3_600_000)}:${part((ms / 60_000) % 60)}:${part((ms / 1000) % 60)}.${part(ms % 1000, 3)}`
}

function framesOf(raw: Buffer, { width, height }: Size): Buffer[] {
  const bytes = width * height * 3
  return Array.from({ length: Math.floor(raw.length / bytes) }, (_, index) => raw.subarray(index * bytes, (index + 1) * bytes))
}
