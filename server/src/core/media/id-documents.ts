/**
 * ID documents. Pictures are decoded and encoded again, so that only pixels survive, are stored encrypted with a key of their own, and
 * are shown only with the name of the operator and the time all over them.
 */
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { DocumentKind, IdPictures } from '@fanfare/contract/id-documents'
import { apiError } from '#lib/errors.ts'
import type { Context, Services } from '#platform/context.ts'
import { pictureWithText, processPhoto, UndecodablePhoto, type Processing } from '#platform/photos.ts'
import { keyFor, sealBytes, unsealBytes } from '#platform/seal.ts'
import type { Viewer } from '#platform/viewer.ts'
import { idDocumentKey, rawKey } from './keys.ts'

/** One size is enough to read a document. */
export const DOCUMENT: Processing = { variants: ['full'], maxMegapixels: 60 }

/** Returns the pixels of an uploaded picture as WebP. Throws `upload_not_accepted` for files that are no pictures. */
export async function decodedDocument(path: string): Promise<Buffer> {
  try {
    const { variants } = await processPhoto(path, { ...DOCUMENT, isUrgent: true })
    return variants[0]!.body
  } catch (error) {
    if (error instanceof UndecodablePhoto) throw apiError('upload_not_accepted', error.message)
    throw error
  }
}

interface StoredDocument {
  readonly id: string
  readonly kind: DocumentKind
}

/** Returns the documents that can be opened as data URLs, with the viewer's name and the time all over them. The caller records the view. */
export async function idPictures(
  ctx: Context,
  viewer: Viewer,
  documents: readonly StoredDocument[],
  opened: (ctx: Context, id: string) => Promise<Buffer | undefined>,
): Promise<IdPictures> {
  const data = []
  for (const { id, kind } of documents) {
    const picture = await opened(ctx, id)
    if (picture) data.push({ kind, picture: await marked(ctx, picture, viewer) })
  }
  return { data }
}

async function marked(ctx: Context, picture: Buffer, { operator }: Viewer): Promise<string> {
  const time = ctx.clock.now().toISOString().slice(0, 16).replace('T', ' ')
  const shown = await pictureWithText(picture, `${operator?.name ?? ''} ${time} UTC`)
  return `data:image/webp;base64,${shown.toString('base64')}`
}

const keyOf = ({ config }: Services) => keyFor(config.secret, 'performer documents')

/** Stores the upload encrypted until it is processed. */
export async function putSealedUpload(services: Services, id: string, path: string): Promise<void> {
  await services.storage.put(rawKey(id), sealBytes(await readFile(path), keyOf(services)))
}

export const putIdDocument = (services: Services, id: string, picture: Buffer): Promise<void> =>
  services.storage.put(idDocumentKey(id), sealBytes(picture, keyOf(services)))

/** Returns the upload, or the picture if it was processed before; undefined if neither can be opened. */
export const openSealedUpload = async (ctx: Context, id: string): Promise<Buffer | undefined> =>
  (await open(ctx, rawKey(id))) ?? (await openIdDocument(ctx, id))

/** Returns the picture without a mark; undefined if it is not processed yet, or cannot be opened. */
export const openIdDocument = (ctx: Context, id: string): Promise<Buffer | undefined> => open(ctx, idDocumentKey(id))

async function open(ctx: Context, key: string): Promise<Buffer | undefined> {
  return (await ctx.storage.stat(key)) ? unsealBytes(await buffer(await ctx.storage.read(key)), keyOf(ctx)) : undefined
}
