import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { GoodsForm } from '@fanfare/contract/goods'
import type { ProductCategory } from '@fanfare/contract/products'

interface Filter {
  readonly category?: ProductCategory
  readonly form?: GoodsForm
}

/** Returns the condition that a listed publication is such a product; undefined for all products. Uses the key of `products`. */
export function isOf({ category, form }: Filter): RawBuilder<SqlBool> | undefined {
  if (category === undefined && form === undefined) return undefined
  return sql<SqlBool>`exists (select from products p where p.id = publications.id
    and p.category = ${category ?? sql.ref('p.category')} and p.form = ${form ?? sql.ref('p.form')})`
}
