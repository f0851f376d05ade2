/** Defines how views show the files of digital products. Addresses are only in download links. */
import { Type, type Static } from 'typebox'
import { DateTime, Id, oneOf, orNull } from './define.ts'

export const MAX_PRODUCT_FILES = 50

/** The files of a digital product, as everyone sees them who sees the product. */
export const ShownFiles = Type.Object({
  count: Type.Integer(),
  bytes: Type.Integer(),
  /** Starts at 1. */
  version: Type.Integer(),
  updatedAt: orNull(DateTime),
})

export const ProductFile = Type.Object({
  _id: Id,
  /** The seller's name for it. */
  name: Type.String(),
  bytes: Type.Integer(),
  /** Detected from the content, such as `application/pdf`. */
  mediaType: Type.String(),
})
export type ProductFile = Static<typeof ProductFile>

export const OwnProductFile = Type.Object({
  ...ProductFile.properties,
  /** `added` and `removed`: from the next version on. */
  state: oneOf('published', 'added', 'removed'),
})
export type OwnProductFile = Static<typeof OwnProductFile>

export const FileVersion = Type.Object({
  version: Type.Integer(),
  /** The seller's note about it. */
  note: Type.String(),
  publishedAt: orNull(DateTime),
  /** True if buyers do not have the latest changes yet. */
  hasChanges: Type.Boolean(),
})
