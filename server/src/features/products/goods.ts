/** Quotes and sells products by the piece. Only this feature writes their stock. */
import { accessDecisions, type AccessDecision } from '#core/access/index.ts'
import type { ExpectedLine, Goods, GoodsKind, QuotedLine, TakenLine, WantedLine } from '#core/content/index.ts'
import { filesShownById, readyFiles, type FileRow } from '#core/media/index.ts'
import { formatTokens } from '#core/money/index.ts'
import { rowsById, shareRows, subjectOf } from '#core/publications/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { apiError, notFound, priceChanged } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Db, Tx } from '#platform/context.ts'
import type { Anyone, Viewer } from '#platform/viewer.ts'
import { stockRanLow } from './events.ts'
import { limitOf, percentOff, priceFor } from './pricing.ts'
import { productKind, type ProductRow } from './product.ts'
import {
  addToStock,
  lockVariants,
  takeFromStock,
  variantsById,
  variantsOf,
  type Pieces,
  type VariantRow,
} from './variant-store.ts'
import { pictureView } from './views.ts'

export const productGoods: GoodsKind = { quote, take, giveBack, firstVariant, sentAmong }

/** Windows that show the product learn when so few pieces are left. */
const LOW_STOCK = 10

async function quote(ctx: Context, viewer: Anyone, lines: readonly WantedLine[]): Promise<QuotedLine[]> {
  const rows = await rowsById(productKind, ctx.db, productIds(lines))
  const [offers, files] = await Promise.all([
    offersOf(ctx.db, viewer, { lines, rows, variants: await variantsById(ctx.db, variantIds(lines)) }),
    filesShownById(
      ctx.db,
      rows.flatMap((row) => row.picture_ids.slice(0, 1)),
    ),
  ])
  const wanted = quantities(lines)
  return lines.map((line, i): QuotedLine => {
    const offer = offers[i]
    if (!offer) return { ...line, state: 'gone' }
    const picture = pictureOf(ctx, offer.row, readyFiles(files))
    return {
      ...line,
      ...goodsOf(offer),
      state: stateOf(offer, wanted.get(line.variantId) ?? line.quantity),
      stock: offer.variant.stock,
      ...(picture && { picture }),
    }
  })
}

async function take(tx: Tx, buyer: Viewer, lines: readonly ExpectedLine[]): Promise<TakenLine[]> {
  const wanted = quantities(lines)
  // Buyers who come too late learn it without waiting for the others.
  assertLeft(await variantsById(tx.db, variantIds(lines)), wanted)
  // The lock of the products keeps prices, because sellers change variants only with their product.
  const [rows, variants] = await Promise.all([
    shareRows(productKind, tx.db, productIds(lines).toSorted()),
    variantsById(tx.db, variantIds(lines)),
  ])
  const offers = await offersOf(tx.db, buyer, { lines, rows, variants })
  const taken: TakenLine[] = []
  for (const [i, line] of lines.entries()) taken.push(await takenLine(tx, line, offers[i]))
  assertLeft(variants, wanted)
  const limited = [...wanted].filter(([variantId]) => typeof variants.get(variantId)?.stock === 'number')
  const pieces = limited.map(([variantId, quantity]) => ({ variantId, quantity }))
  if (pieces.length > 0) tx.beforeCommit(() => takePieces(tx, pieces))
  return taken
}

/** Buyers of the same piece wait for each other here, so this comes after everything else. */
async function takePieces(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  const left = await takeFromStock(tx.db, pieces)
  if (left.length < pieces.length) {
    const ids = pieces.map(({ variantId }) => variantId)
    assertLeft(await variantsById(tx.db, ids), new Map(pieces.map(({ variantId, quantity }) => [variantId, quantity])))
    // Pieces that have just come back are for the next attempt.
    throw soldOut()
  }
  announceLow(tx, left)
}

async function takenLine(
  tx: Tx,
  { productId, variantId, quantity, expectedPrice }: ExpectedLine,
  offer: Offer | undefined,
): Promise<TakenLine> {
  if (!offer) throw notFound()
  if (isOwned(offer)) throw apiError('already_done', t('You already have access to this.'))
  const goods = goodsOf(offer)
  if (expectedPrice !== undefined && goods.unitPrice !== expectedPrice)
    throw priceChanged(fromMinorUnits(goods.unitPrice), await formatTokens(tx, goods.unitPrice))
  return { productId, variantId, quantity, ...goods }
}

async function giveBack(tx: Tx, lines: readonly WantedLine[]): Promise<void> {
  await lockVariants(tx.db, variantIds(lines))
  const pieces = [...quantities(lines)].map(([variantId, quantity]) => ({ variantId, quantity }))
  announceLow(tx, await addToStock(tx.db, pieces))
}

async function firstVariant(db: Db, id: string): Promise<string | undefined> {
  return (await variantsOf(db, [id])).get(id)?.[0]?.id
}

async function sentAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await rowsById(productKind, db, ids)
  return new Set(rows.filter(({ form }) => form === 'physical').map(({ id }) => id))
}

interface Offer {
  readonly row: ProductRow
  readonly variant: VariantRow
  readonly decision: Exclude<AccessDecision, { sees: 'nothing' }>
  readonly percent: number
}

interface Asked {
  readonly lines: readonly WantedLine[]
  readonly rows: readonly ProductRow[]
  readonly variants: ReadonlyMap<string, VariantRow>
}

/** Returns what each line offers the viewer; undefined for a line that is gone. */
async function offersOf(db: Db, viewer: Anyone, { lines, rows, variants }: Asked): Promise<(Offer | undefined)[]> {
  const subjects = rows.map((row) => subjectOf(productKind, row))
  const decisions = await accessDecisions(db, viewer, subjects)
  const onSale = new Set(subjects.filter(({ removed }) => !removed).map(({ id }) => id))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return lines.map(({ productId, variantId }) => {
    const [row, variant, decision] = [byId.get(productId), variants.get(variantId), decisions.get(productId)]
    if (!row || !onSale.has(productId) || !decision || decision.sees === 'nothing') return undefined
    if (decision.sees === 'teaser' && decision.isOutside) return undefined
    if (variant?.product_id !== productId || variant.removed_at !== null) return undefined
    return { row, variant, decision, percent: percentOff(viewer, row, decision) }
  })
}

const goodsOf = ({ row, variant, percent }: Offer): Goods => ({
  sellerId: row.performer_id,
  form: row.form,
  title: row.title,
  options: variant.values,
  unitPrice: priceFor(variant.price, percent),
  fullPrice: Number(variant.price),
  limitPerBuyer: limitOf(row),
  handlingDays: row.handling_days,
  weightGrams: variant.weight_grams,
})

const isOwned = ({ row, decision }: Offer): boolean => row.form === 'digital' && decision.sees === 'all'

function stateOf(offer: Offer, quantity: number): Exclude<QuotedLine['state'], 'gone'> {
  const { stock } = offer.variant
  if (isOwned(offer)) return 'owned'
  if (stock === 0) return 'sold_out'
  return stock !== null && stock < quantity ? 'too_few' : 'available'
}

const soldOut = () => apiError('sold_out', t('This is sold out. No tokens were spent.'))

/** Throws `sold_out` if too little is left of a variant. */
function assertLeft(variants: ReadonlyMap<string, VariantRow>, wanted: ReadonlyMap<string, number>): void {
  for (const [id, quantity] of wanted) {
    const stock = variants.get(id)?.stock ?? Infinity
    if (stock === 0) throw soldOut()
    if (stock < quantity)
      throw apiError(
        'sold_out',
        t('Only {left, plural, one {# piece is} other {# pieces are}} left. No tokens were spent.', { left: stock }),
      )
  }
}

function announceLow(tx: Tx, left: readonly { readonly product_id: string; readonly stock: number }[]): void {
  const low = left.filter(({ stock }) => stock <= LOW_STOCK).map((one) => one.product_id)
  for (const productId of new Set(low)) tx.emit(stockRanLow, { productId })
}

const productIds = (lines: readonly WantedLine[]): string[] => [...new Set(lines.map((line) => line.productId))]
const variantIds = (lines: readonly WantedLine[]): string[] => [...new Set(lines.map((line) => line.variantId))]

/** Adds up lines of the same variant. */
function quantities(lines: readonly WantedLine[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { variantId, quantity } of lines) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity)
  return sums
}

const pictureOf = (ctx: Context, row: ProductRow, files: ReadonlyMap<string, FileRow>) => {
  const file = files.get(row.picture_ids[0] ?? '')
  return file && pictureView(ctx, file)
}
