/** Builds what others see of products. */
import type { ContentCard } from '@fanfare/contract/content'
import type { Photo } from '@fanfare/contract/media'
import type { Person } from '@fanfare/contract/people'
import type { Product, Variant } from '@fanfare/contract/products'
import { lineOfSale } from '#core/cart/index.ts'
import { actionsFor } from '#core/content/index.ts'
import { engagementOf } from '#core/engagement/index.ts'
import { blurredView, photoView, readyFiles, type FileRow } from '#core/media/index.ts'
import { latestSaleOf } from '#core/money/index.ts'
import { tierNames } from '#core/tiers/index.ts'
import { cardView, headView, shownRows, subjectOf } from '#core/publications/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Context, Db, Reader, Services } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { shownFilesOf } from './files/store.ts'
import { shownFilesView, type ShownFilesRow } from './files/views.ts'
import { isSoldOut, limitOf, percentOff, priceFor } from './pricing.ts'
import { productKind, type ProductRow } from './product.ts'
import { ratingsOf } from './reviews/store.ts'
import { ratingView, type Counts } from './reviews/views.ts'
import { variantsOf, type VariantRow } from './variant-store.ts'

type OpenProduct = Extract<Product, { isVisible: true }>
type Files = ReadonlyMap<string, FileRow>

export const headOf = (row: ProductRow, performer: Person) => ({
  ...headView({ ...row, tier_ids: [] }, performer),
  title: row.title,
  form: row.form,
  category: row.category,
  visibleTo: row.visible_to,
})

const picturesOf = ({ urls, clock }: Services, row: ProductRow, files: Files): Photo[] =>
  row.picture_ids.flatMap((id) => files.get(id) ?? []).map((file) => photoView(file, { urls, now: clock.now() }))

interface Parts {
  readonly files: Files
  readonly sold: ShownFilesRow | undefined
  readonly counts: Counts | undefined
}

/** Returns what everyone sees who sees the product. */
export const bodyOf = (services: Services, row: ProductRow, { files, sold, counts }: Parts) => ({
  description: row.description,
  tags: row.tags,
  pictures: picturesOf(services, row, files),
  options: row.options,
  limitPerBuyer: limitOf(row),
  isMadeToOrder: row.made_to_order,
  handlingDays: row.handling_days,
  files: row.form === 'digital' ? shownFilesView(row, sold) : null,
  rating: ratingView(counts),
})

const variantView = (row: VariantRow, percent: number): Variant => ({
  _id: row.id,
  values: row.values,
  price: fromMinorUnits(priceFor(row.price, percent)),
  fullPrice: fromMinorUnits(row.price),
  stock: row.stock,
  weightGrams: row.weight_grams,
})

/** Returns the viewer's view of a product, or undefined if they may not see it at all. */
export async function productView(ctx: Context, viewer: Anyone, row: ProductRow): Promise<Product | undefined> {
  const { db } = ctx
  const [[shown], engagements, variants, sold, counts, tiers, bought] = await Promise.all([
    shownRows(productKind, { ctx, viewer, fileIdsOf: ({ picture_ids: ids }) => ids }, [row]),
    engagementOf(db, viewer, [subjectOf(productKind, row)]),
    variantsOf(db, [row.id]),
    shownFilesOf(db, [row]),
    ratingsOf(db, [row.id]),
    tierNames(db, row.discount_tier_ids),
    boughtView(db, viewer, row.id),
  ])
  if (!shown) return undefined
  const { performer, decision, files } = shown
  const head = headOf(row, performer)
  if (decision.sees === 'teaser' && decision.isOutside) {
    const picture = readyFiles(files).get(row.picture_ids[0] ?? '')
    const preview = picture && { preview: blurredView(picture) }
    return { ...head, ...preview, access: 'closed', isVisible: false, locked: true, unlock: decision.unlock }
  }
  const isOwner = viewer.id === row.performer_id
  const parts = { files: isOwner ? files : readyFiles(files), sold: sold.get(row.id), counts: counts.get(row.id) }
  const percent = percentOff(viewer, row, decision)
  const all = variants.get(row.id) ?? []
  const open = {
    ...head,
    ...bodyOf(ctx, row, parts),
    engagement: engagements.get(row.id)!,
    bought,
    isVisible: true as const,
    variants: all.map((one) => variantView(one, percent)),
    isSoldOut: isSoldOut(all),
    discounts: discountsOf(row, tiers),
  }
  if (decision.sees === 'teaser') return { ...open, access: 'sale', locked: true, unlock: decision.unlock }
  return { ...open, access: 'open', locked: false, can: actsOn(viewer, row, performer) }
}

/** Each product of an order is a line with a sale. */
async function boughtView(db: Db, { id: fanId }: Anyone, targetId: string): Promise<OpenProduct['bought']> {
  const sale = fanId === null ? undefined : await latestSaleOf(db, { fanId, targetId })
  const line = sale && (await lineOfSale(db, sale.id))
  return line ? { orderId: line.order_id, at: sale.at.toISOString() } : null
}

/** A performer's only tier has no name. */
const discountsOf = ({ discount_tier_ids: ids, discount_percents: percents }: ProductRow, names: ReadonlyMap<string, string>) =>
  ids.map((_id, i) => ({ tier: { _id, name: names.get(_id) ?? '' }, percent: percents[i] ?? 0 }))

/** Files are downloaded. Things that are free for the viewer still have to be ordered. */
function actsOn(viewer: Anyone, row: ProductRow, performer: Person): Extract<Product, { access: 'open' }>['can'] {
  const own = actionsFor(viewer, performer).filter((act) => act !== 'tip')
  if (row.form === 'digital') return viewer.id === null ? own : [...own, 'download']
  return viewer.role === 'fan' && row.removed_at === null ? [...own, 'buy'] : own
}

/** Returns cards for lists of mixed content, by id, without products that are not for the viewer. */
export async function productCards(
  ctx: Reader,
  viewer: Anyone,
  rows: readonly ProductRow[],
): Promise<ReadonlyMap<string, ContentCard>> {
  const ids = rows.map(({ id }) => id)
  const [shown, variants, counts] = await Promise.all([
    shownRows(productKind, { ctx, viewer, fileIdsOf: ({ picture_ids: pictures }) => pictures.slice(0, 1) }, rows),
    variantsOf(ctx.db, ids),
    ratingsOf(ctx.db, ids),
  ])
  const cards = shown.flatMap(({ row, performer, decision, files }): ContentCard[] => {
    if (decision.sees === 'teaser' && decision.isOutside) return []
    const file = readyFiles(files).get(row.picture_ids[0] ?? '')
    const all = variants.get(row.id) ?? []
    const percent = percentOff(viewer, row, decision)
    return [
      {
        ...cardView(row, performer, decision),
        kind: 'product',
        price: fromMinorUnits(priceFor(row.price, percent)),
        inside: { photos: 0, videos: 0, audios: 0, seconds: 0 },
        goods: {
          form: row.form,
          isFrom: all.some(({ price }) => price !== row.price),
          fullPrice: fromMinorUnits(row.price),
          isSoldOut: isSoldOut(all),
          rating: ratingView(counts.get(row.id)),
        },
        ...(file && { picture: pictureView(ctx, file) }),
      },
    ]
  })
  return new Map(cards.map((card) => [card._id, card]))
}

export function pictureView({ urls, clock }: Services, file: FileRow): NonNullable<ContentCard['picture']> {
  const { url, width, height, placeholder } = photoView(file, { urls, now: clock.now() })
  return { url, width, height, placeholder }
}
