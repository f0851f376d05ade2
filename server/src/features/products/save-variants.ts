/** Saves the variants of a product as its form says. */
import type { VariantForm } from '@fanfare/contract/products'
import { settings } from '#core/settings/index.ts'
import { assertTextsAllowed } from '#core/text-rules/index.ts'
import { amountRange, fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { oneLine } from '#lib/text.ts'
import type { Tx } from '#platform/context.ts'
import type { ProductRow } from './product.ts'
import { stockAfter, stockOf } from './rules.ts'
import { lockVariantsOf, putVariants, removeVariants, type VariantRow } from './variant-store.ts'

type Typed = Omit<VariantForm, 'price'> & { readonly price?: number | undefined }

interface Wanted {
  readonly variants?: readonly VariantForm[] | undefined
  readonly price?: number | undefined
}

/** Without `variants`, they stay, and all get the price. The caller has locked or inserted the product. */
export async function saveVariants(tx: Tx, product: ProductRow, { variants, price }: Wanted): Promise<void> {
  const before = await lockVariantsOf(tx.db, product.id)
  const byId = new Map(before.map((row) => [row.id, row]))
  const wanted = variants?.map((one) => ({ ...one, price: one.price ?? price })) ?? unchanged(before, price)
  if (wanted.some(({ values }) => values.length !== product.options.length))
    throw notValid('variants', t('Every variant needs one value for each option.'))
  await assertTextsAllowed(tx, { variants: wanted.flatMap(({ values }) => values).join('\n') })
  const rows = wanted.map((form, position) => {
    const known = form._id === undefined ? undefined : byId.get(form._id)
    if (form._id !== undefined && !known) throw notFound()
    return { ...contentOf(product, form, known), id: known?.id ?? newId(tx.now), product_id: product.id, position }
  })
  const { minimumContentPrice: least, maximumContentPrice: most } = await settings(tx)
  if (rows.some((row) => Number(row.price) > most))
    throw notValid('variants', t('Price must be {min} to {max} tokens', amountRange(least, most)))
  await putVariants(tx.db, rows)
  const kept = new Set(rows.map(({ id }) => id))
  const gone = before.filter(({ id }) => !kept.has(id))
  await removeVariants(
    tx.db,
    gone.map(({ id }) => id),
    tx.now,
  )
}

/** A new product has one variant without options. */
const unchanged = (before: readonly VariantRow[], price: number | undefined): Typed[] =>
  before.length === 0
    ? [{ values: [], price }]
    : before
        .toSorted((a, b) => a.position - b.position)
        .map((row) => ({ _id: row.id, values: row.values, price: price ?? fromMinorUnits(row.price) }))

function contentOf({ form, made_to_order: isMadeToOrder }: ProductRow, typed: Typed, known: VariantRow | undefined) {
  const { values, price = 0, weightGrams, stock: wanted, stockBefore: read } = typed
  const stock = stockAfter({ now: known?.stock ?? null, wanted, read: known ? read : undefined })
  return {
    values: values.map(oneLine),
    price: String(toMinorUnits(price)),
    stock: stockOf({ form, isMadeToOrder }, stock),
    weight_grams: form === 'physical' ? (weightGrams === undefined ? (known?.weight_grams ?? null) : weightGrams) : null,
  }
}
