/** Writes products into a vault's archive and imports them as drafts. Files for buyers are not in the vault, nor in its archive. */
import { Type } from 'typebox'
import { Id, orNull, Tokens } from '@fanfare/contract'
import { GoodsForm } from '@fanfare/contract/goods'
import {
  HandlingDays,
  LimitPerBuyer,
  MAX_PICTURES,
  MAX_PRODUCT_TAGS,
  MAX_VARIANTS,
  OptionNames,
  ProductCategory,
  VariantForm,
  VisibleTo,
} from '@fanfare/contract/products'
import { Description, Title } from '@fanfare/contract/publications'
import { archiveSection } from '#core/archives/index.ts'
import { collectOwn, findOwn, publicationEntry, publicationEntryOf } from '#core/publications/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { t } from '#lib/i18n.ts'
import { productKind } from './product.ts'
import { variantsOf } from './variant-store.ts'
import { createProduct } from './write-product.ts'

const { values, stock, weightGrams } = VariantForm.properties

const ProductEntry = Type.Object({
  ...publicationEntry,
  form: GoodsForm,
  title: Title,
  description: Description,
  category: ProductCategory,
  tags: Type.Array(Type.String({ maxLength: 50 }), { maxItems: MAX_PRODUCT_TAGS }),
  visibleTo: VisibleTo,
  pictureIds: Type.Array(Id, { maxItems: MAX_PICTURES }),
  options: OptionNames,
  variants: Type.Array(Type.Object({ values, price: Tokens, stock, weightGrams }), { minItems: 1, maxItems: MAX_VARIANTS }),
  limitPerBuyer: orNull(LimitPerBuyer),
  isMadeToOrder: Type.Boolean(),
  handlingDays: orNull(HandlingDays),
})

const products = archiveSection({
  name: 'products',
  label: () => t('Products'),
  entry: ProductEntry,
  collect: (to) =>
    collectOwn(productKind, to, async (rows) => {
      const variants = await variantsOf(
        to.ctx.db,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => ({
        ...publicationEntryOf(row),
        form: row.form,
        title: row.title,
        description: row.description,
        category: row.category,
        tags: row.tags,
        visibleTo: row.visible_to,
        pictureIds: row.picture_ids,
        options: row.options,
        variants: (variants.get(row.id) ?? []).map((one) => ({
          values: one.values,
          price: fromMinorUnits(one.price),
          stock: one.stock,
          weightGrams: one.weight_grams,
        })),
        limitPerBuyer: row.limit_per_buyer,
        isMadeToOrder: row.made_to_order,
        handlingDays: row.handling_days,
      }))
    }),
  restoration: {
    find: findOwn(productKind),
    async restore(entry, { owner, idOf, write }) {
      const { form, title, description, category, tags, visibleTo, subscribersIncluded, options, isMadeToOrder } = entry
      const pictureIds = [...new Set(entry.pictureIds.flatMap((id) => idOf(id) ?? []))]
      const variants = entry.variants.map((one) => ({
        values: one.values,
        price: one.price,
        ...(one.weightGrams !== undefined && { weightGrams: one.weightGrams }),
        // No stock is no limit, if the form allows it.
        ...(typeof one.stock === 'number' && { stock: one.stock }),
      }))
      const typed = {
        ...{ form, title, description, category, visibleTo, subscribersIncluded, options, isMadeToOrder, pictureIds, variants },
        tags: tags.join(' '),
        ...(entry.limitPerBuyer !== null && { limitPerBuyer: entry.limitPerBuyer }),
        ...(entry.handlingDays !== null && { handlingDays: entry.handlingDays }),
        publish: 'draft' as const,
      }
      await write(async (tx) => (await createProduct(tx, { owner, picture: undefined, typed })).id)
    },
  },
})

export const archiveSections = [products]
