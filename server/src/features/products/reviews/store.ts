/** The tables `product_reviews` and `product_ratings`. Leaves out authors with a block in either direction with viewer or seller. */
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import { noBlock, noBlockFor } from '#core/access/index.ts'
import { LAST_ID } from '#lib/id.ts'
import type { Place } from '#lib/page.ts'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Anyone } from '#platform/viewer.ts'
import type { Schema } from '#schema/tables.ts'
import type { Counts } from './views.ts'

export type ReviewRow = Selectable<Schema['product_reviews']>

interface Listed {
  readonly productId: string
  readonly sellerId: string
  readonly stars: number | undefined
  readonly limit: number
  readonly after: Place | undefined
}

/** Returns reviews, latest first; uses index `product_reviews_latest`. */
export async function latestReviews(
  db: Db,
  viewer: Anyone,
  { productId, sellerId, stars, limit, after }: Listed,
): Promise<ReviewRow[]> {
  const hasStars: RawBuilder<SqlBool> = stars === undefined ? sql`true` : sql`r.stars = ${stars}::int`
  const { rows } =
    await sql<ReviewRow>`select r.* from product_reviews r where r.product_id = ${productId} and ${hasStars} and r.withheld_at is null
    and (r.created_at, r.id) < (${after?.at ?? 'infinity'}::timestamptz, ${after?.id ?? LAST_ID}::uuid)
    and ${noBlock(sql`r.author_id`, sql`${sellerId}::uuid`)} and ${noBlockFor(viewer, sql`r.author_id`)}
    order by r.created_at desc, r.id desc limit ${limit}::int`.execute(db)
  return rows
}

export async function reviewBy(db: Db, productId: string, authorId: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`select * from product_reviews
    where product_id = ${productId} and author_id = ${authorId}`.execute(db)
  return rows[0]
}

export async function lockReview(db: Db, id: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`select * from product_reviews where id = ${id} for update`.execute(db)
  return rows[0]
}

export async function reviewsById(db: Db, ids: readonly string[]): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`select * from product_reviews where id = any(${uuids(ids)})`.execute(db)
  return rows
}

/** A withheld review is seen by its author only. Null shows it again. */
export async function setWithheld(db: Db, id: string, at: Date | null): Promise<void> {
  await sql`update product_reviews set withheld_at = ${at} where id = ${id}`.execute(db)
}

export async function insertReview(
  db: Db,
  row: Pick<ReviewRow, 'id' | 'product_id' | 'author_id' | 'stars' | 'text' | 'created_at'>,
): Promise<ReviewRow> {
  const { rows } = await sql<ReviewRow>`insert into product_reviews (id, product_id, author_id, stars, text, created_at)
    values (${row.id}, ${row.product_id}, ${row.author_id}, ${row.stars}, ${row.text}, ${row.created_at}) returning *`.execute(db)
  return rows[0]!
}

export async function changeReview(
  db: Db,
  id: string,
  { stars, text, at }: { readonly stars: number; readonly text: string; readonly at: Date },
): Promise<ReviewRow> {
  const { rows } = await sql<ReviewRow>`update product_reviews set stars = ${stars}, text = ${text}, edited_at = ${at}
    where id = ${id} returning *`.execute(db)
  return rows[0]!
}

/** An undefined reply removes it. */
export async function putReply(
  db: Db,
  id: string,
  { reply, at }: { readonly reply: string | undefined; readonly at: Date },
): Promise<ReviewRow> {
  const { rows } = await sql<ReviewRow>`update product_reviews set reply = ${reply ?? null},
    replied_at = ${reply === undefined ? null : at} where id = ${id} returning *`.execute(db)
  return rows[0]!
}

export const removeReview = (db: Db, id: string): Promise<unknown> =>
  sql`delete from product_reviews where id = ${id}`.execute(db)

/** Adds to the number of reviews with these stars; locks the sums of the product until the transaction ends. */
export async function countStars(db: Db, productId: string, { stars, by }: { readonly stars: number; readonly by: 1 | -1 }) {
  await sql`insert into product_ratings (product_id, counts) values (${productId}, '{0,0,0,0,0}') on conflict do nothing`.execute(
    db,
  )
  await sql`update product_ratings set counts[${stars}::int] = counts[${stars}::int] + ${by}::int
    where product_id = ${productId}`.execute(db)
}

/** Returns the number of reviews with one to five stars, by product. */
export async function ratingsOf(db: Db, productIds: readonly string[]): Promise<Map<string, Counts>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; counts: Counts }>`select product_id as id, counts from product_ratings
    where product_id = any(${uuids(productIds)})`.execute(db)
  return new Map(rows.map(({ id, counts }) => [id, counts]))
}

/** Returns the ids of some reviews of an author; uses index `product_reviews_author`. */
export async function reviewsOf(db: Db, authorId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from product_reviews where author_id = ${authorId} limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
