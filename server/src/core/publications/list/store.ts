import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { PublicationTotal } from '@fanfare/contract/content'
import { ownerListed, ownerShown } from '#core/access/index.ts'
import { likesOf } from '#core/engagement/index.ts'
import { LAST_ID } from '#lib/id.ts'
import type { Place, RankedPlace } from '#lib/page.ts'
import type { Db, Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Anyone } from '#platform/viewer.ts'

interface Publication {
  readonly id: string
  readonly kind: string
  readonly ownerId: string
  readonly publishedAt: Date
  readonly photos: number
  /** A tsvector as text. */
  readonly vector: string
}

/** Prevents other transactions from recording this publication until the transaction ends. */
export async function lockPublication(tx: Tx, id: string): Promise<void> {
  await oneAtATime(tx, `publication ${id}`)
}

export async function putPublication(tx: Tx, { id, kind, ownerId, publishedAt, photos, vector }: Publication): Promise<void> {
  await sql`insert into publications (id, kind, owner_id, words, photos, published_at)
    values (${id}, ${kind}, ${ownerId}, ${vector}::tsvector, ${photos}, ${publishedAt})`.execute(tx.db)
}

type Removed = Pick<Publication, 'kind' | 'ownerId' | 'photos'>

/** Returns undefined if the content was not listed. */
export async function deletePublication(tx: Tx, id: string): Promise<Removed | undefined> {
  const { rows } =
    await sql<Removed>`delete from publications where id = ${id} returning kind, owner_id as "ownerId", photos`.execute(tx.db)
  return rows[0]
}

interface Change extends Pick<Publication, 'kind' | 'ownerId'> {
  readonly items: number
  readonly photos: number
}

export async function addToPublicationTotals(tx: Tx, { kind, ownerId, items, photos }: Change): Promise<void> {
  await sql`insert into publication_totals as t (owner_id, kind, items, photos)
    values (${ownerId}, ${kind}, ${items}, ${photos})
    on conflict (owner_id, kind) do update set items = t.items + excluded.items, photos = t.photos + excluded.photos`.execute(
    tx.db,
  )
}

export async function publicationTotals(db: Db, ownerId: string): Promise<PublicationTotal[]> {
  const { rows } = await sql<PublicationTotal>`select kind, items, photos from publication_totals
    where owner_id = ${ownerId} and items > 0 order by kind`.execute(db)
  return rows
}

export interface Wanted {
  readonly kind: string
  readonly ownerId: string | undefined
  /** A tsquery; empty for all. */
  readonly words: string
  /** Another condition over the table `publications`. */
  readonly only?: RawBuilder<SqlBool> | undefined
  readonly viewer: Anyone
}

interface Slice<P> {
  readonly limit: number
  readonly after: P | undefined
}

const chosen = ({ kind, ownerId, words, only }: Omit<Wanted, 'viewer'>): RawBuilder<SqlBool> => sql<SqlBool>`kind = ${kind}
  and ${ownerId === undefined ? sql`true` : sql`owner_id = ${ownerId}`}
  and ${words === '' ? sql`true` : sql`words @@ ${words}::tsquery`} and ${only ?? sql`true`}`

/**
 * Lists across performers leave out those who hide from searches. The check of one performer is the same for each row, so PostgreSQL
 * runs it once.
 */
const shownTo = (owner: RawBuilder<unknown>, { ownerId, viewer }: Pick<Wanted, 'ownerId' | 'viewer'>): RawBuilder<SqlBool> =>
  ownerId === undefined ? ownerListed(owner, viewer) : ownerShown(sql`${ownerId}::uuid`, viewer)

/** Returns publications, newest first; uses index `publications_of_owner`, `publications_of_kind` or `publications_words`. */
export async function newestPublications(db: Db, wanted: Wanted, { limit, after }: Slice<Place>): Promise<Place[]> {
  const { rows } = await sql<Place>`select id, published_at as at from publications where ${chosen(wanted)}
    and (published_at, id) < (${after?.at ?? 'infinity'}::timestamptz, ${after?.id ?? LAST_ID}::uuid)
    and ${shownTo(sql.ref('publications.owner_id'), wanted)}
    order by published_at desc, id desc limit ${limit}::int`.execute(db)
  return rows
}

/** Compares the likes of this many newest publications. */
const COMPARED = 1000

/** Returns the most liked among the newest publications; uses the same indexes, and the key of the totals of likes. */
export async function popularPublications(db: Db, wanted: Wanted, { limit, after }: Slice<RankedPlace>): Promise<RankedPlace[]> {
  const { rank, at, id } = after ?? { rank: 2_147_483_647, at: 'infinity', id: LAST_ID }
  const { rows } = await sql<RankedPlace>`with newest as materialized (
      select id, owner_id, published_at as at from publications where ${chosen(wanted)}
      order by published_at desc, id desc limit ${COMPARED}::int
    ), ranked as (select id, owner_id, at, ${likesOf(sql.ref('newest.id'))} as rank from newest)
    select id, at, rank from ranked
    where (rank, at, id) < (${rank}::int, ${at}::timestamptz, ${id}::uuid) and ${shownTo(sql.ref('ranked.owner_id'), wanted)}
    order by rank desc, at desc, id desc limit ${limit}::int`.execute(db)
  return rows
}

interface WithPhotos extends Place {
  readonly kind: string
  readonly hasWords: boolean
}

interface WantedPhotos extends Pick<Wanted, 'ownerId' | 'viewer'> {
  readonly found?: FoundByWords | undefined
}

interface FoundByWords {
  /** A tsquery; empty if words match nothing. */
  readonly words: string
  /** Ids of content that matches in another way. */
  readonly ids: readonly string[]
}

/**
 * Returns content with photos, newest first, of one performer or of all, including the one at the given position. `hasWords`
 * tells whether its own words match; true without a search. Uses index `publications_photos_of_owner` or `publications_photos`.
 */
export async function publicationsWithPhotos(
  db: Db,
  { ownerId, viewer, found }: WantedPhotos,
  { limit, from }: { limit: number; from: Place | undefined },
): Promise<WithPhotos[]> {
  const byWords = !found
    ? sql<SqlBool>`true`
    : found.words === ''
      ? sql<SqlBool>`false`
      : sql<SqlBool>`words @@ ${found.words}::tsquery`
  const byIds = found ? sql<SqlBool>`id = any(${[...found.ids]}::uuid[])` : sql<SqlBool>`false`
  const { rows } =
    await sql<WithPhotos>`select id, kind, published_at as at, ${byWords} as "hasWords" from publications where photos > 0
    and ${ownerId === undefined ? sql`true` : sql`owner_id = ${ownerId}`} and (${byWords} or ${byIds})
    and (published_at, id) <= (${from?.at ?? 'infinity'}::timestamptz, ${from?.id ?? LAST_ID}::uuid)
    and ${shownTo(sql.ref('publications.owner_id'), { ownerId, viewer })}
    order by published_at desc, id desc limit ${limit}::int`.execute(db)
  return rows
}
