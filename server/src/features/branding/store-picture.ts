/** Re-encodes an operator's picture, so that nothing of the file itself is served. */
import type { Sharp } from 'sharp'
import type { BrandPictureKind } from '@fanfare/contract/branding'
import { brandKeyOf, type StoredPicture } from '#core/branding/index.ts'
import { apiError } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import type { Context } from '#platform/context.ts'
import { drawPhoto, UndecodablePhoto } from '#platform/photos.ts'
import type { ReceivedFile } from '#platform/uploads.ts'

/** Logos are shown up to 40 pixels high, on sharp screens with twice as many. */
const logo = (picture: Sharp) => picture.resize({ width: 640, height: 96, fit: 'inside', withoutEnlargement: true }).png()
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

const draw: Readonly<Record<BrandPictureKind, (picture: Sharp) => Sharp>> = {
  logo,
  logoDark: logo,
  favicon: (picture) => picture.resize({ width: 512, height: 512, fit: 'contain', background: CLEAR }).png({ palette: true }),
  /** The size that Open Graph recommends. */
  share: (picture) =>
    picture.flatten({ background: '#ffffff' }).resize({ width: 1200, height: 630, fit: 'cover' }).jpeg({ quality: 82 }),
}

/** Throws `upload_not_accepted` for a file that is no picture. The previous picture remains until the monthly search removes it. */
export async function storePicture(ctx: Context, kind: BrandPictureKind, file: ReceivedFile): Promise<StoredPicture> {
  try {
    const { data, info } = await drawPhoto(file.path, draw[kind])
    const id = newId(ctx.clock.now())
    await ctx.storage.put(brandKeyOf(kind, id), data)
    return { id, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof UndecodablePhoto) throw apiError('upload_not_accepted', error.message)
    throw error
  }
}
