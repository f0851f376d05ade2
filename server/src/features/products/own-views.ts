/** Builds what performers see of their own products, with all fields of the form. */
import type { OwnProduct } from '@fanfare/contract/products'
import { engagementOf } from '#core/engagement/index.ts'
import { actsOf, ownParts, ownView, subjectOf, type Own } from '#core/publications/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { filesOf, shownFilesOf } from './files/store.ts'
import { fileVersionView, ownFileViews } from './files/views.ts'
import { isSoldOut } from './pricing.ts'
import { productKind, type ProductRow } from './product.ts'
import { ratingsOf } from './reviews/store.ts'
import { variantsOf, type VariantRow } from './variant-store.ts'
import { bodyOf, headOf } from './views.ts'

export const ownProductView = async (own: Own, row: ProductRow): Promise<OwnProduct> => (await ownProductViews(own, [row]))[0]!

const ownVariantView = (row: VariantRow) => ({
  _id: row.id,
  values: row.values,
  price: fromMinorUnits(row.price),
  stock: row.stock,
  weightGrams: row.weight_grams,
})

/** In the given order. */
export async function ownProductViews({ services, db, viewer }: Own, rows: readonly ProductRow[]): Promise<OwnProduct[]> {
  const ids = rows.map(({ id }) => id)
  const [{ performerOf, files, salesOf }, engagements, variants, shown, own, counts] = await Promise.all([
    ownParts(
      db,
      rows,
      rows.flatMap(({ picture_ids: pictures }) => pictures),
    ),
    engagementOf(
      db,
      viewer,
      rows.map((row) => subjectOf(productKind, row)),
    ),
    variantsOf(db, ids),
    shownFilesOf(db, rows),
    filesOf(db, ids),
    ratingsOf(db, ids),
  ])
  return rows.map((row) => {
    const all = variants.get(row.id) ?? []
    const uploads = own.get(row.id) ?? []
    return {
      ...headOf(row, performerOf(row)),
      ...bodyOf(services, row, { files, sold: shown.get(row.id), counts: counts.get(row.id) }),
      ...ownView(row, salesOf(row)),
      engagement: engagements.get(row.id)!,
      can: actsOf(row),
      variants: all.map(ownVariantView),
      isSoldOut: isSoldOut(all),
      discounts: row.discount_tier_ids.map((tierId, i) => ({ tierId, percent: row.discount_percents[i]! })),
      ownFiles: ownFileViews(row, uploads),
      fileVersion: fileVersionView(row, uploads),
    }
  })
}
