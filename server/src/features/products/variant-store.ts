/** The table `product_variants`. */
import { sql, type Selectable } from 'kysely'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Schema } from '#schema/tables.ts'

export type VariantRow = Selectable<Schema['product_variants']>

/** Returns the variants that are sold, by product, in the order of the seller; uses index `product_variants_product`. */
export async function variantsOf(db: Db, productIds: readonly string[]): Promise<Map<string, VariantRow[]>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await sql<VariantRow>`select * from product_variants where product_id = any(${uuids(productIds)})
    and removed_at is null order by product_id, position, id`.execute(db)
  return Map.groupBy(rows, (row) => row.product_id)
}

/** Includes variants that are no longer sold. */
export async function variantsById(db: Db, ids: readonly string[]): Promise<Map<string, VariantRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<VariantRow>`select * from product_variants where id = any(${uuids(ids)})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks the variants that are sold, in the order of their ids. */
export async function lockVariantsOf(db: Db, productId: string): Promise<VariantRow[]> {
  const { rows } = await sql<VariantRow>`select * from product_variants where product_id = ${productId} and removed_at is null
    order by id for no key update`.execute(db)
  return rows
}

/** Locks variants in the order of their ids, as everyone does who changes stock. */
export async function lockVariants(db: Db, ids: readonly string[]): Promise<Map<string, VariantRow>> {
  const { rows } = await sql<VariantRow>`select * from product_variants where id = any(${uuids(ids)})
    order by id for no key update`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface Pieces {
  readonly variantId: string
  readonly quantity: number
}

interface Left {
  readonly id: string
  readonly product_id: string
  readonly stock: number
}

/** Adds to the stock of locked variants, and returns it. Variants without a limit are skipped. */
export async function addToStock(db: Db, pieces: readonly Pieces[]): Promise<Left[]> {
  const { rows } = await sql<Left>`update product_variants v
    set stock = v.stock + p.quantity
    from unnest(${pieces.map((one) => one.variantId)}::uuid[], ${pieces.map((one) => one.quantity)}::int[]) as p (id, quantity)
    where v.id = p.id and v.stock is not null returning v.id, v.product_id, v.stock`.execute(db)
  return rows
}

/** Takes pieces of variants with a limit, in the order of their ids, and returns the remaining stock. Skips variants with too little stock. */
export async function takeFromStock(db: Db, pieces: readonly Pieces[]): Promise<Left[]> {
  const { rows } = await sql<Left>`with wanted as (
      select * from unnest(${pieces.map((one) => one.variantId)}::uuid[], ${pieces.map((one) => one.quantity)}::int[]) as p (id, quantity)
    ), locked as materialized (
      select v.id, wanted.quantity from product_variants v join wanted using (id) order by v.id for no key update of v
    )
    update product_variants v set stock = v.stock - locked.quantity
    from locked where v.id = locked.id and v.stock >= locked.quantity returning v.id, v.product_id, v.stock`.execute(db)
  return rows
}

/** Inserts new variants and changes the others. */
export async function putVariants(db: Db, variants: readonly Omit<VariantRow, 'removed_at'>[]): Promise<void> {
  await sql`insert into product_variants (id, product_id, "values", price, stock, weight_grams, position)
    select id, product_id, "values", price, stock, weight_grams, position
    from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb)
      as v (id uuid, product_id uuid, "values" text[], price bigint, stock int, weight_grams int, position int)
    on conflict (id) do update set "values" = excluded."values", price = excluded.price, stock = excluded.stock,
      weight_grams = excluded.weight_grams, position = excluded.position`.execute(db)
}

export async function removeVariants(db: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update product_variants set removed_at = ${at} where id = any(${uuids(ids)})`.execute(db)
}
