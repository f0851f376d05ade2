/** Defines products: things that performers sell by the piece, which everyone finds by their pictures. */
import { sql, type Selectable } from 'kysely'
import type { GoodsForm, VisibleTo } from '@fanfare/contract/goods'
import { MAX_PRODUCT_TAGS, type ProductCategory, type VariantForm } from '@fanfare/contract/products'
import {
  publicationEvents,
  tagsOf,
  type DraftPublication,
  type Lifecycle,
  type PublicationKind,
} from '#core/publications/index.ts'
import { assertOwnTiers } from '#core/tiers/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { oneLine } from '#lib/text.ts'
import type { Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'
import { filesPublished } from './events.ts'
import { removeAllFiles } from './files/store.ts'
import { checkedOptions, checkedVariants, HANDLING_DAYS, lowestPrice } from './rules.ts'

export type ProductRow = Selectable<Schema['products']>
type ProductContent = Omit<ProductRow, keyof Lifecycle>

/** A form of a change without lists keeps the lists. */
export interface ProductForm extends DraftPublication {
  /** For a new product. */
  readonly form?: GoodsForm
  readonly title: string
  readonly description?: string | undefined
  readonly category?: ProductCategory | undefined
  /** Separated by commas or spaces. */
  readonly tags?: string | undefined
  readonly price?: number | undefined
  readonly visibleTo?: VisibleTo | undefined
  readonly subscribersIncluded?: boolean | undefined
  readonly discounts?: readonly { readonly tierId: string; readonly percent: number }[] | undefined
  readonly options?: readonly string[] | undefined
  readonly variants?: readonly VariantForm[] | undefined
  readonly limitPerBuyer?: number | undefined
  readonly isMadeToOrder?: boolean | undefined
  readonly handlingDays?: number | undefined
  /** Uploaded files. */
  readonly productFileIds?: readonly string[]
}

export const productKind: PublicationKind<ProductContent, ProductForm> = {
  kind: 'product',
  table: 'products',
  events: publicationEvents('product'),
  pageOf: (id) => `/product/${id}`,
  formOf: (id) => `/studio/products/${id}`,
  contentOf,
  textsOf: ({ title, description, tags, options }) => ({
    title,
    description,
    tags: tags.join(' '),
    options: options.join('\n'),
  }),
  // Its files for buyers are not media.
  filesOf: ({ picture_ids: pictures }) => ({ main: [], open: pictures }),
  isDownloadable: ({ form }) => form === 'digital',
  assertFiles(_, files) {
    if ([...files.values()].some(({ kind }) => kind !== 'photo'))
      throw notValid('pictureIds', t('The pictures of a product can only be photos.'))
  },
  without: ({ picture_ids: pictures }, gone) => ({ picture_ids: pictures.filter((id) => !gone.includes(id)) }),
  accessOf: ({ visible_to: visibleTo, discount_tier_ids: tierIds, discount_percents: percents }) => ({
    visibleTo,
    tierDiscounts: Object.fromEntries(tierIds.map((id, i) => [id, percents[i] ?? 0])),
    isUnlockable: false,
    isDiscussedBy: 'viewers',
  }),
  lackOf: ({ form, file_count: files }) =>
    form === 'digital' && files === 0
      ? notValid('fileIds', t('Add a file that buyers get, or save the product as a draft.'))
      : undefined,
  boughtError: notFound,
  searchOf: ({ title, description, category, tags }) => ({
    title,
    text: [description, category, ...tags.map((tag) => `#${tag}`)].join(' '),
  }),
  sql: {
    words: sql`concat_ws(' ', t.title, t.description, array_to_string(t.tags, ' '))`,
    hasFiles: (ids) => sql<boolean>`picture_ids && ${[...ids]}::uuid[]`,
  },
  hooks: {
    saving: (tx, { performer_id: ownerId, discount_tier_ids: tierIds }) => assertOwnTiers(tx, ownerId, tierIds),
    isEdited: (before, after) => before.picture_ids.join() !== after.picture_ids.join(),
    released(tx, row, since) {
      if (row.files_published_at !== null && row.files_published_at >= since) announceFiles(tx, row)
    },
    removed: removeAllFiles,
  },
}

/** Notifies buyers of a new version of the files. */
export const announceFiles = (tx: Tx, { id, performer_id: performerId, file_version: version }: ProductRow): void =>
  tx.emit(filesPublished, { productId: id, performerId, version })

function contentOf(typed: ProductForm, before: ProductRow | undefined): ProductContent {
  const { form = 'digital' } = before ?? typed
  const { price, variants, discounts, fileIds, productFileIds } = typed
  const options = typed.options ? checkedOptions(typed.options) : (before?.options ?? [])
  const isMadeToOrder = form === 'physical' && typed.isMadeToOrder === true
  if (variants) checkedVariants(variants, { form, options, isMadeToOrder })
  else if (before && options.length !== before.options.length)
    throw notValid('variants', t('Every variant needs one value for each option.'))
  if (form === 'physical' && productFileIds && productFileIds.length > 0)
    throw notValid('fileIds', t('Only digital products have files.'))
  return {
    form,
    title: oneLine(typed.title),
    description: (typed.description ?? '').trim(),
    category: typed.category ?? 'other',
    tags: tagsOf(typed.tags ?? '', MAX_PRODUCT_TAGS),
    picture_ids: fileIds ? [...fileIds] : (before?.picture_ids ?? []),
    audience: 'paid',
    price: lowestPrice({ price, variants, before }),
    visible_to: typed.visibleTo ?? 'everyone',
    subscribers_included: typed.subscribersIncluded ?? false,
    ...discountsOf(discounts, before),
    options,
    limit_per_buyer: form === 'physical' ? (typed.limitPerBuyer ?? null) : null,
    made_to_order: isMadeToOrder,
    handling_days: form === 'physical' ? (typed.handlingDays ?? HANDLING_DAYS) : null,
    file_count: productFileIds?.length ?? before?.file_count ?? 0,
    file_version: before?.file_version ?? 1,
    file_note: before?.file_note ?? '',
    files_published_at: before?.files_published_at ?? null,
  }
}

function discountsOf(
  discounts: ProductForm['discounts'],
  before: ProductRow | undefined,
): Pick<ProductContent, 'discount_tier_ids' | 'discount_percents'> {
  if (!discounts)
    return { discount_tier_ids: before?.discount_tier_ids ?? [], discount_percents: before?.discount_percents ?? [] }
  const tierIds = discounts.map(({ tierId }) => tierId)
  if (new Set(tierIds).size < tierIds.length) throw notValid('discounts', t('Enter one discount for each tier.'))
  return { discount_tier_ids: tierIds, discount_percents: discounts.map(({ percent }) => percent) }
}
