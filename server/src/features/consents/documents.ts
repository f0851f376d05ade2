/** Stores pictures of IDs: decoded and encoded again, encrypted with a key of their own, and shown with the viewer's name. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { StorageArea } from '#core/media/index.ts'
import { apiError } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import type { Context } from '#platform/context.ts'
import { pictureWithText, processPhoto, UndecodablePhoto } from '#platform/photos.ts'
import type { ReceivedFile } from '#platform/uploads.ts'
import { sealDocument, unsealDocument } from './secrets.ts'
import { knownDocuments, type DocumentRow } from './store.ts'

const FOLDER = 'consent-documents'
const keyOf = (id: string) => `${FOLDER}/${id}/sealed`

/** Objects without a row are those of a signature that failed. They are deleted. */
export const documentArea: StorageArea = { folder: FOLDER, known: knownDocuments }

const documentKinds = ['idFront', 'idBack', 'selfie'] as const

/** Stores the pictures and returns their future rows. Throws `upload_not_accepted` for files that are no pictures. */
export async function storeDocuments(
  ctx: Context,
  consentId: string,
  files: Readonly<Record<DocumentRow['kind'], ReceivedFile>>,
): Promise<DocumentRow[]> {
  const rows: DocumentRow[] = []
  for (const kind of documentKinds) {
    const picture = await decoded(files[kind])
    const row = { id: newId(ctx.clock.now()), consent_id: consentId, kind, hash: createHash('sha256').update(picture).digest() }
    await ctx.storage.put(keyOf(row.id), sealDocument(ctx, picture))
    rows.push(row)
  }
  return rows
}

/** Pixels alone survive: no metadata, and nothing that a program could run. */
async function decoded({ path }: ReceivedFile): Promise<Buffer> {
  try {
    const { variants } = await processPhoto(path, { variants: ['full'], maxMegapixels: 60, isUrgent: true })
    return variants[0]!.body
  } catch (error) {
    if (error instanceof UndecodablePhoto) throw apiError('upload_not_accepted', error.message)
    throw error
  }
}

/** Returns the picture as a data URL with a text all over it; undefined if it cannot be opened. */
export async function shownDocument(ctx: Context, { id }: DocumentRow, text: string): Promise<string | undefined> {
  const picture = await openedDocument(ctx, id)
  if (!picture) return undefined
  return `data:image/webp;base64,${(await pictureWithText(picture, text)).toString('base64')}`
}

/** Returns the picture without a mark, for an export that two operators have agreed to. */
export async function openedDocument(ctx: Context, id: string): Promise<Buffer | undefined> {
  const key = keyOf(id)
  return (await ctx.storage.stat(key)) ? unsealDocument(ctx, await buffer(await ctx.storage.read(key))) : undefined
}
