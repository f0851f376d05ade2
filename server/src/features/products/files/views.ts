/** Builds views of product files. None of them has an address. */
import type { Static } from 'typebox'
import type { FileVersion, OwnProductFile, ProductFile, ShownFiles } from '@fanfare/contract/product-file-views'

/** The number and size of the files that buyers have. */
export interface ShownFilesRow {
  readonly count: number
  readonly bytes: number
}

interface Product {
  readonly file_version: number
  readonly file_note: string
  readonly files_published_at: Date | null
}

export const shownFilesView = (
  { file_version: version, files_published_at: updatedAt }: Product,
  { count, bytes }: ShownFilesRow = { count: 0, bytes: 0 },
): Static<typeof ShownFiles> => ({ count, bytes, version, updatedAt: updatedAt?.toISOString() ?? null })

interface File {
  readonly id: string
  readonly name: string
  readonly bytes: string
  readonly media_type: string
  readonly added_in: number | null
  readonly removed_in: number | null
}

export const fileView = ({ id, name, bytes, media_type: mediaType }: File): ProductFile => ({
  _id: id,
  name,
  bytes: Number(bytes),
  mediaType,
})

const stateOf = ({ added_in: added, removed_in: removed }: File, version: number): OwnProductFile['state'] => {
  if (removed !== null) return 'removed'
  return added !== null && added > version ? 'added' : 'published'
}

export const ownFileViews = ({ file_version: version }: Product, files: readonly File[]): OwnProductFile[] =>
  files.map((file) => ({ ...fileView(file), state: stateOf(file, version) }))

export const fileVersionView = (product: Product, files: readonly File[]): Static<typeof FileVersion> => ({
  version: product.file_version,
  note: product.file_note,
  publishedAt: product.files_published_at?.toISOString() ?? null,
  hasChanges: files.some((file) => stateOf(file, product.file_version) !== 'published'),
})
