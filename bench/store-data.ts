/** Fills shops with products, set-based: one performer with very many, and files to order from all others. */
import type pg from 'pg'
import { FILE, idOf, type Member } from './data.ts'

const PRODUCT = 'e'
const VARIANT = 'f'
/** A prime, so that steps through the products meet each one. */
const ORDERED = 9_973
/** Tokens, and minor units of a token. */
export const PRICE = 5
export const PRICE_MINOR = PRICE * 100

export interface Shop {
  readonly performerId: string
  readonly products: number
}

export interface Item {
  readonly productId: string
  readonly variantId: string
  readonly performerId: string
}

interface Stocked {
  readonly form: 'digital' | 'physical'
  /** The number of the first product. */
  readonly from: number
  readonly products: number
  readonly stock: number | null
}

/** Each product has one variant and two pictures. */
async function fill(sql: pg.Client, performerIds: readonly string[], { form, from, products, stock }: Stocked): Promise<Item[]> {
  const { rows } = await sql.query<Item>(
    `with made as (insert into products (id, performer_id, form, title, description, category, tags, picture_ids, audience, price, visible_to,
        subscribers_included, discount_tier_ids, discount_percents, options, limit_per_buyer, made_to_order, handling_days, file_count,
        status, version, created_at, published_at)
      select ${idOf(PRODUCT, 'n')}, ($1::uuid[])[1 + n % cardinality($1::uuid[])], $2::text, 'Product ' || n, repeat('Made with care. ', 8),
        (array['art', 'prints', 'music', 'books'])[1 + n % 4], array['handmade'], array[${idOf(FILE, '2 * (1 + n % 9000)')},
        ${idOf(FILE, '2 * (2 + n % 9000)')}], 'paid', ${PRICE_MINOR}, 'everyone', false, '{}', '{}', '{}', null, false,
        case when $2::text = 'physical' then 3 end, case when $2::text = 'digital' then 1 else 0 end, 'published', 1, at, at
      from generate_series($3::int, $3::int + $4::int - 1) n cross join lateral (select now() - n * interval '1 minute' as at) shown
      returning id, performer_id, published_at),
    listed as (insert into publications (id, kind, owner_id, words, photos, published_at)
      select id, 'product', performer_id, to_tsvector('simple', 'product handmade'), 0, published_at from made),
    sold as (insert into product_variants (id, product_id, "values", price, stock, position)
      select ('0190000${VARIANT}' || substr(id::text, 9))::uuid, id, '{}', ${PRICE_MINOR}, $5::int, 0 from made returning id, product_id)
    select sold.product_id as "productId", sold.id as "variantId", made.performer_id as "performerId"
      from sold join made on made.id = sold.product_id order by 1`,
    [performerIds, form, from, products, stock],
  )
  return rows
}

export interface Store {
  /** Digital products without a limit. */
  readonly ordered: readonly Item[]
  /** A product with a few pieces that buyers collect, and where. */
  readonly last: Item
  readonly zoneId: string
  readonly shop: Shop
}

interface Filled {
  readonly performers: readonly Member[]
  readonly shopProducts: number
  readonly lastPieces: number
}

export async function fillStore(sql: pg.Client, { performers, shopProducts, lastPieces }: Filled): Promise<Store> {
  const [large, ...others] = performers.map(({ id }) => id)
  const seller = others[0]
  if (large === undefined || seller === undefined) throw new Error('Two performers are needed')
  const half = shopProducts / 2
  await fill(sql, [large], { form: 'digital', from: 1, products: half, stock: null })
  await fill(sql, [large], { form: 'physical', from: 1 + half, products: half, stock: 5 })
  const ordered = await fill(sql, others, { form: 'digital', from: 1 + shopProducts, products: ORDERED, stock: null })
  const last = await fill(sql, [seller], { form: 'physical', from: 1 + shopProducts + ORDERED, products: 1, stock: lastPieces })
  const { rows } = await sql.query<{ id: string }>(
    `insert into shipping_zones (id, performer_id, position, type, name, countries, price, further_price, pickup_place)
      values (gen_random_uuid(), $1, 0, 'pickup', 'Studio', '{}', 0, 0, 'Lindenstr. 9') returning id`,
    [seller],
  )
  await sql.query('vacuum (analyze) products, product_variants, publications')
  return { ordered, last: last[0]!, zoneId: rows[0]!.id, shop: { performerId: large, products: shopProducts } }
}
