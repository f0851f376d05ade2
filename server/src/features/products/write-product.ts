/** Creates and changes products with their variants, pictures and files. */
import type { Input } from '@fanfare/contract'
import type { createProduct as createRoute, updateProduct as updateRoute } from '@fanfare/contract/products'
import { storeUpload } from '#core/media/index.ts'
import { createPublication, updatePublication } from '#core/publications/index.ts'
import type { Tx } from '#platform/context.ts'
import type { ReceivedFile } from '#platform/uploads.ts'
import type { Viewer } from '#platform/viewer.ts'
import { lockDigital, placeFilesOf } from './files/set-files.ts'
import { productKind, type ProductForm, type ProductRow } from './product.ts'
import { saveVariants } from './save-variants.ts'

type Created = Input<typeof createRoute>['body']
type Changed = Input<typeof updateRoute>['body']

interface Writing {
  readonly owner: Viewer
  readonly picture: ReceivedFile | undefined
}

export async function createProduct(
  tx: Tx,
  { owner, picture, typed }: Writing & { readonly typed: Created },
): Promise<ProductRow> {
  const { form, fileIds = [] } = typed
  const draft = { ...(await fieldsOf(tx, typed, { owner, picture })), form }
  const row = await createPublication(productKind, tx, owner, draft)
  await saveVariants(tx, row, draft)
  await placeFilesOf(tx, row, fileIds)
  return row
}

interface Change extends Writing {
  readonly id: string
  readonly typed: Changed
}

export async function updateProduct(tx: Tx, { owner, picture, id, typed }: Change): Promise<ProductRow> {
  const { version, fileIds } = typed
  // First, because the files of a draft that is published now belong to its first version.
  if (fileIds) await placeFilesOf(tx, await lockDigital(tx, { owner, id }), fileIds)
  const draft = { ...(await fieldsOf(tx, typed, { owner, picture })), ...(version !== undefined && { version }) }
  const row = await updatePublication(productKind, tx, owner, { id, draft })
  await saveVariants(tx, row, draft)
  return row
}

/** A picture that comes with the form joins the vault and becomes the last one. */
async function fieldsOf(tx: Tx, typed: Changed, { owner, picture }: Writing): Promise<ProductForm> {
  const stored = picture && (await storeUpload(tx, picture, { owner, kind: 'photo' }))._id
  const { title, description, category, tags, price, visibleTo, subscribersIncluded, discounts, pictureIds, alts } = typed
  const { options, variants, limitPerBuyer, isMadeToOrder, handlingDays, publish, scheduledAt, expiresAt, shows } = typed
  const pictures = stored === undefined ? pictureIds : [...new Set([...(pictureIds ?? []), stored])]
  return {
    title,
    description,
    category,
    tags,
    price,
    visibleTo,
    subscribersIncluded,
    discounts,
    options,
    variants,
    limitPerBuyer,
    isMadeToOrder,
    handlingDays,
    ...(pictures && { fileIds: pictures }),
    ...(typed.fileIds && { productFileIds: typed.fileIds }),
    ...(alts && { alts }),
    ...(publish && { publish }),
    ...(scheduledAt !== undefined && { scheduledAt }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(shows && { shows }),
  }
}
