/** Processes a photo: produces the sizes that are shown and their placeholders, and removes all metadata. */
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { withProfileOfTags } from './color-tags.ts'
import { HEAD_BYTES, isAllowed, detectFileType, wrongTypeMessage, type FileType } from './file-types.ts'
import { t } from '#lib/i18n.ts'
import { isSystemError } from './system-errors.ts'
import { watermarkPixels, type Watermark } from './transcoding/watermark.ts'
import { createTaskQueue } from './task-queue.ts'

export interface ProcessedPhoto {
  /** Size of the largest variant, upright. */
  readonly width: number
  readonly height: number
  /** A data URL of about 300 characters: the picture 40 pixels wide. */
  readonly placeholder: string
  /** A data URL that shows only colors, for people who may not see the picture. */
  readonly blurred: string
  readonly variants: readonly Variant[]
}

/** `full`: up to 2400 pixels on the longer side; `card`: up to 1080 wide; `thumb`: up to 480 wide. */
export type VariantName = 'full' | 'card' | 'thumb'

export interface Variant {
  readonly name: VariantName
  readonly body: Buffer
}

/** Thrown for a picture that cannot be shown; `message` tells the performer why. */
export class UndecodablePhoto extends Error {
  override name = 'UndecodablePhoto'
}

export interface Processing {
  readonly variants?: readonly VariantName[]
  readonly maxMegapixels?: number
  /** Drawn onto every variant, but not onto the placeholders. */
  readonly watermark?: Watermark | undefined
  /** True if a person waits for the result: runs before the work of jobs. */
  readonly isUrgent?: boolean
}

const ALL_VARIANTS: readonly VariantName[] = ['full', 'card', 'thumb']
const MAX_MEGAPIXELS = 100
const MAX_DRAWN_MEGAPIXELS = 50
const TIMEOUT_SECONDS = 60
const FULL_SIDE = 2400
const CARD_WIDTH = 1080
const THUMB_WIDTH = 480
const PLACEHOLDER_WIDTH = 40
const MAX_PLACEHOLDER_CHARACTERS = 400
const BLURRED_SIDE = 24
const BLUR_SIGMA = 3

// More would only use memory (400 MB for the largest photo) and stall requests.
const runQueued = createTaskQueue(2)

/**
 * Reads the picture file at `path` (any allowed type, up to 100 megapixels or the given limit). Throws `UndecodablePhoto`, or an
 * ordinary error if another attempt may succeed.
 */
export async function processPhoto(path: string, processing: Processing = {}): Promise<ProcessedPhoto> {
  const { variants = ALL_VARIANTS, maxMegapixels = MAX_MEGAPIXELS, isUrgent = false, watermark } = processing
  await refuseWrongType(path)
  return runQueued({ isUrgent }, async () => {
    const { sharp } = await import('./sharp.ts')
    const { data, info } = await decoded(path, maxMegapixels)
    // sharp outputs pixels without metadata, so everything made from them has none.
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const plain = () => sharp(data, { raw })
    const shown = watermark ? await marked(plain(), info, watermark) : data
    const picture = () => sharp(shown, { raw })
    const narrow = (width: number) => picture().resize({ width, withoutEnlargement: true })
    const make = {
      full: () => picture().webp({ quality: 82 }),
      card: () => narrow(CARD_WIDTH).webp({ quality: 80 }),
      thumb: () => narrow(THUMB_WIDTH).webp({ quality: 75 }),
    }
    const made: Variant[] = []
    for (const name of variants) {
      const full = made.find((one) => one.name === 'full')
      // A photo that is no wider than its card is encoded once.
      const isFull = full && name === 'card' && info.width <= CARD_WIDTH
      made.push({ name, body: isFull ? full.body : await make[name]().toBuffer() })
    }
    return {
      width: info.width,
      height: info.height,
      ...(await placeholdersOf(plain)),
      variants: made,
    }
  })
}

/** A picture with few pixels, such as a logo, in a form of its own; transparency stays. Throws like `processPhoto`. */
export async function drawPhoto(path: string, draw: (picture: Sharp) => Sharp) {
  await refuseWrongType(path)
  const bytes = await readFile(path)
  return runQueued({ isUrgent: true }, () =>
    worded(async () => {
      const { sharp } = await import('./sharp.ts')
      const limitInputPixels = MAX_DRAWN_MEGAPIXELS * 1_000_000
      const picture = sharp(bytes, { limitInputPixels, failOn: 'error' }).autoOrient().toColourspace('srgb')
      return draw(picture).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer({ resolveWithObject: true })
    }, MAX_DRAWN_MEGAPIXELS),
  )
}

/** Returns a copy of a stored picture with a text all over it, as WebP. For an operator who looks at an ID. */
export async function pictureWithText(bytes: Buffer, text: string): Promise<Buffer> {
  const { sharp } = await import('./sharp.ts')
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const pixels = await marked(sharp(data, { raw }), info, { text, style: 'tiled' })
  return sharp(pixels, { raw }).webp({ quality: 80 }).toBuffer()
}

async function marked(picture: Sharp, size: Size, watermark: Watermark): Promise<Buffer> {
  const { data, width, height, x, y } = await watermarkPixels(watermark, size)
  const mark = { input: data, raw: { width, height, channels: 4 as const }, left: x, top: y }
  return picture.composite([mark]).removeAlpha().raw().toBuffer()
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the EXIF orientation (1 to 8). */
export async function orientationOf(path: string): Promise<number> {
  const { sharp } = await import('./sharp.ts')
  return (await sharp(path).metadata()).orientation ?? 1
}

/** Returns the placeholders of a picture, see `ProcessedPhoto`. `picture` must create a new pipeline at each call. */
export const placeholdersOf = async (picture: () => Sharp): Promise<Pick<ProcessedPhoto, 'placeholder' | 'blurred'>> => ({
  placeholder: await placeholderOf(picture()),
  blurred: await blurredOf(picture()),
})

/** Returns upright sRGB pixels without transparency, at the largest size that is shown. */
async function decoded(path: string, maxMegapixels: number) {
  // Reads the file here, because libvips reports an unreadable file as an unknown format.
  const bytes = await readFile(path)
  const mime = (await typeOf(path))?.mime
  return worded(async () => {
    const tagged = await withProfileOfTags(bytes, mime, maxMegapixels * 1_000_000)
    const decode = (picture: Buffer, failOn: 'error' | 'warning') => pixelsOf(picture, { maxMegapixels, failOn })
    // Retries a JPEG that only lacks its end marker. If pixels are missing too, the decoder warns.
    return decode(tagged, 'error').catch((error: unknown) => decode(withEndMarker(tagged, error), 'warning'))
  }, maxMegapixels)
}

/** Decoding errors concern the file; system errors are rethrown unchanged. */
async function worded<T>(decode: () => Promise<T>, maxMegapixels: number): Promise<T> {
  try {
    return await decode()
  } catch (error) {
    if (isSystemError(error)) throw error
    // Every other error of the decoder concerns the file, and its text is meant for programmers.
    if (/pixel limit/.test(String(error)))
      throw new UndecodablePhoto(t('This image is too large. The limit is {most} megapixels.', { most: maxMegapixels }))
    throw new UndecodablePhoto(t('This image is damaged and can’t be shown. Try saving or exporting it again.'), {
      cause: error,
    })
  }
}

async function pixelsOf(
  bytes: Buffer,
  { maxMegapixels, failOn }: { readonly maxMegapixels: number; readonly failOn: 'error' | 'warning' },
) {
  const { sharp } = await import('./sharp.ts')
  return (
    sharp(bytes, { limitInputPixels: maxMegapixels * 1_000_000, failOn })
      .autoOrient()
      .resize({ width: FULL_SIDE, height: FULL_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      // Without this, a 16-bit picture keeps the values of the wide gamut in which sharp processes it.
      .withIccProfile('srgb')
      .raw()
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true })
  )
}

/** Throws `failure` unless the file is a JPEG that ends early. */
function withEndMarker(bytes: Buffer, failure: unknown): Buffer {
  const isJpeg = bytes.readUInt16BE(0) === 0xffd8
  if (!isJpeg || !/premature end/i.test(String(failure))) throw failure
  return Buffer.concat([bytes, Buffer.from([0xff, 0xd9])])
}

async function refuseWrongType(path: string): Promise<void> {
  const type = await typeOf(path)
  if (!isAllowed('photo', type)) throw new UndecodablePhoto(wrongTypeMessage('photo', type))
}

async function typeOf(path: string): Promise<FileType | undefined> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 })
    return await detectFileType(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** Returns the path of the picture, or of a PNG made from a GIF. */
export async function stillPicture(path: string, folder: string): Promise<string> {
  if ((await typeOf(path))?.mime !== 'image/gif') return path
  const { sharp } = await import('./sharp.ts')
  const still = join(folder, 'still.png')
  const bytes = await readFile(path)
  await worded(
    () =>
      sharp(bytes, { limitInputPixels: MAX_MEGAPIXELS * 1_000_000, failOn: 'error' })
        .png()
        .toFile(still),
    MAX_MEGAPIXELS,
  )
  return still
}

async function placeholderOf(picture: Sharp): Promise<string> {
  const small = picture.resize({
    width: PLACEHOLDER_WIDTH,
    height: 2 * PLACEHOLDER_WIDTH,
    fit: 'inside',
    withoutEnlargement: true,
  })
  for (const quality of [40, 20, 5]) {
    const url = dataUrl(await small.clone().webp({ quality, effort: 6 }).toBuffer())
    if (url.length <= MAX_PLACEHOLDER_CHARACTERS) return url
  }
  return dataUrl(await small.clone().blur(2).webp({ quality: 1, effort: 6 }).toBuffer())
}

/** Keeps so few pixels, each mixed with its neighbors, that no letter or face can be restored. */
async function blurredOf(picture: Sharp): Promise<string> {
  const small = picture.resize({ width: BLURRED_SIDE, height: BLURRED_SIDE, fit: 'inside', withoutEnlargement: true })
  // sharp blurs after resizing, whatever the order of the calls.
  return dataUrl(await small.blur(BLUR_SIGMA).webp({ quality: 50, effort: 6 }).toBuffer())
}

const dataUrl = (webp: Buffer) => `data:image/webp;base64,${webp.toString('base64')}`
