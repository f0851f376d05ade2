/** Draws a text as pixels that ffmpeg lays over a picture, because many ffmpeg builds lack the text filter. */
import { writeFile } from 'node:fs/promises'
import { watermarkFont } from './watermark-font.ts'
import type { Size } from './ladder.ts'

export interface Watermark {
  readonly text: string
  /** At the lower right, or faint and slanted all over the picture. */
  readonly style: 'corner' | 'tiled'
}

export interface DrawnWatermark {
  /** ffmpeg's arguments for an additional input. */
  readonly inputArgs: readonly string[]
  readonly x: number
  readonly y: number
}

const MAX_CHARACTERS = 80
const MIN_HEIGHT = 10
/** Relative to the picture's shorter side. */
const TEXT_HEIGHT = 0.045
const MARGIN = 0.03

/** Draws the watermark for a picture of this size and writes it to `file`. */
export async function drawWatermark(watermark: Watermark, size: Size, file: string): Promise<DrawnWatermark> {
  const { data, width, height, x, y } = await watermarkPixels(watermark, size)
  await writeFile(file, data)
  return {
    inputArgs: ['-f', 'rawvideo', '-pixel_format', 'rgba', '-video_size', `${width}x${height}`, '-i', `file:${file}`],
    x,
    y,
  }
}

/** RGBA pixels and their position in a picture. */
export interface PlacedPixels extends Pixels {
  readonly x: number
  readonly y: number
}

interface Pixels extends Size {
  readonly data: Buffer
}

export async function watermarkPixels({ text, style }: Watermark, size: Size): Promise<PlacedPixels> {
  const words = await drawnWords(text.slice(0, MAX_CHARACTERS), size)
  if (style === 'tiled') return { ...(await tiled(words, size)), x: 0, y: 0 }
  const margin = Math.round(Math.min(size.width, size.height) * MARGIN)
  return { ...words, x: Math.max(0, size.width - words.width - margin), y: Math.max(0, size.height - words.height - margin) }
}

/** White with a dark edge, so that the text is visible on every background. */
async function drawnWords(text: string, { width, height }: Size): Promise<Pixels> {
  const [{ sharp }, fontfile] = await Promise.all([import('../sharp.ts'), watermarkFont()])
  const side = Math.max(MIN_HEIGHT, Math.round(Math.min(width, height) * TEXT_HEIGHT))
  const words = (colour: string) =>
    sharp({
      text: {
        text: `<span foreground="${colour}">${escaped(text)}</span>`,
        font: 'Inter Bold',
        fontfile,
        rgba: true,
        height: side,
        width: Math.round(width * 0.8),
      },
    })
  const light = await words('#ffffff').png().toBuffer({ resolveWithObject: true })
  if ((await sharp(light.data).stats()).isOpaque !== false) throw new Error('No font for the watermark was found')
  const dark = await words('#000000').png().toBuffer()
  const edge = Math.max(1, Math.round(side / 20))
  const corners = [0, 2 * edge]
  const { data, info } = await sharp({
    create: { width: light.info.width + 2 * edge, height: light.info.height + 2 * edge, channels: 4, background: '#00000000' },
  })
    .composite([
      ...corners.flatMap((left) => corners.map((top) => ({ input: dark, left, top }))),
      { input: light.data, left: edge, top: edge },
    ])
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: faded(data, 0.6), width: info.width, height: info.height }
}

/** Repeats the text over the whole picture, slanted. */
async function tiled({ data, width, height }: Pixels, size: Size): Promise<Pixels> {
  const { sharp } = await import('../sharp.ts')
  const clear = '#00000000'
  const slanted = await sharp(faded(data, 0.4), { raw: { width, height, channels: 4 } })
    .rotate(-30, { background: clear })
    .png()
    .toBuffer()
  const spaced = await sharp(slanted)
    .extend({ bottom: height * 2, right: height * 3, background: clear })
    .png()
    .toBuffer({ resolveWithObject: true })
  const tile = await sharp(spaced.data)
    .resize({ width: Math.min(spaced.info.width, size.width), height: Math.min(spaced.info.height, size.height), fit: 'inside' })
    .png()
    .toBuffer()
  const all = sharp({ create: { ...size, channels: 4, background: clear } }).composite([{ input: tile, tile: true }])
  return { data: await all.raw().toBuffer(), ...size }
}

function faded(rgba: Buffer, factor: number): Buffer {
  const copy = Buffer.from(rgba)
  for (let at = 3; at < copy.length; at += 4) copy[at] = Math.round((copy[at] ?? 0) * factor)
  return copy
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
