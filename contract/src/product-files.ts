/**
 * Defines the files of digital products (specification, section 7). Files are uploaded resumably with the kind `product`; the last
 * request responds with `UploadedProductFile`.
 */
import { Type, type Static } from 'typebox'
import { DateTime, get, Id, IdParams, Limit, oneOf, Offset, orNull, page, post, put } from './define.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'
import { MAX_PRODUCT_FILES, ProductFile } from './product-file-views.ts'
import { OwnProduct } from './products.ts'

/** An uploaded file is deleted if no product uses it within this time. */
export const UNUSED_FILE_HOURS = 48

export const UploadedProductFile = Type.Object({
  ...ProductFile.properties,
  type: Type.Literal('product'),
  status: oneOf('ready'),
})
export type UploadedProductFile = Static<typeof UploadedProductFile>

const OWN = '/performer/performer-assets/products/:id/files'
const changed = ['own-content:product', 'product:{id}', 'product-files:{id}']

export const setProductFiles = put(OWN, {
  summary:
    'Set the files of a digital product and their order: uploaded files join it, and files that are left out are removed. Buyers of a published product get the change with its next version.',
  who: 'performer',
  params: IdParams,
  body: Type.Object({ fileIds: Type.Array(Id, { maxItems: MAX_PRODUCT_FILES, uniqueItems: true, title: 'Files' }) }),
  reply: OwnProduct,
  errors: ['not_found', 'not_valid', 'not_allowed'],
  invalidates: changed,
})

export const publishProductFiles = post(`${OWN}/publish`, {
  summary: 'Publish a new version of the files of a digital product. Its buyers are notified.',
  who: 'performer',
  params: IdParams,
  body: Type.Object({
    /** The changes, in the seller's words. */
    note: Type.Optional(Type.String({ maxLength: 500, title: 'Note', pattern: `^$|${MULTILINE_PATTERN}` })),
  }),
  reply: OwnProduct,
  errors: ['not_verified', 'not_found', 'not_valid', 'not_allowed'],
  rateLimit: { calls: 10, seconds: 3600 },
  invalidates: changed,
})

export const listProductFiles = get('/performer-assets/products/:id/files', {
  summary: 'List the files of a digital product that the caller may download, in the order of the seller.',
  who: 'member',
  params: IdParams,
  query: Type.Object({ limit: Limit(MAX_PRODUCT_FILES), offset: Offset }),
  reply: Type.Object({
    ...page(ProductFile).properties,
    version: Type.Integer(),
    /** The seller's note about this version. */
    note: Type.String(),
    updatedAt: orNull(DateTime),
    /** Downloads that the caller has left. Null for no limit. */
    downloadsLeft: orNull(Type.Integer()),
  }),
  errors: ['not_found'],
  provides: ['product-files:{id}', 'product:{id}', 'purchases'],
})

export const DownloadLink = Type.Object({
  /** Works for the caller only, and supports ranges. The response is an attachment. */
  url: Type.String(),
  expiresAt: DateTime,
  file: ProductFile,
  /** Null for no limit. A link counts once it is used, however often a download continues. */
  downloadsLeft: orNull(Type.Integer()),
})
export type DownloadLink = Static<typeof DownloadLink>

export const getDownloadLink = get('/performer-assets/products/:id/download-link', {
  summary: 'Get an address that downloads a file of a digital product. It works for ten minutes.',
  who: 'member',
  params: IdParams,
  /** Absent: the first file. */
  query: Type.Object({ fileId: Type.Optional(Id) }),
  reply: DownloadLink,
  errors: ['not_found', 'not_allowed'],
  provides: ['product-files:{id}'],
})
