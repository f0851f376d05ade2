/** The tables `search_documents` and `search_versions`. */
import { sql } from 'kysely'
import { ownerListed } from '#core/access/index.ts'
import type { SearchDocument } from '#core/content/index.ts'
import { LAST_ID } from '#lib/id.ts'
import type { Place } from '#lib/page.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'

export interface NewDocument extends Pick<SearchDocument, 'id' | 'ownerId' | 'publishedAt'> {
  readonly kind: string
  /** A tsvector as text. */
  readonly vector: string
}

/** Replaces the documents of these ids. */
export async function putDocuments(tx: Tx, documents: readonly NewDocument[], version: number): Promise<void> {
  await sql`insert into search_documents (id, kind, owner_id, words, published_at, version)
    select id, kind, owner_id, words::tsvector, published_at, ${version}::int from unnest(
      ${documents.map(({ id }) => id)}::uuid[], ${documents.map(({ kind }) => kind)}::text[],
      ${documents.map(({ ownerId }) => ownerId)}::uuid[], ${documents.map(({ vector }) => vector)}::text[],
      ${documents.map(({ publishedAt }) => publishedAt)}::timestamptz[]) as d (id, kind, owner_id, words, published_at)
    on conflict (id) do update set kind = excluded.kind, owner_id = excluded.owner_id, words = excluded.words,
      published_at = excluded.published_at, version = excluded.version`.execute(tx.db)
}

export async function deleteDocuments(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from search_documents where id = any(${[...ids]}::uuid[])`.execute(tx.db)
}

/** Deletes documents of an older version, whose content is gone. Returns how many. Uses index `search_documents_version`. */
export async function deleteOlderDocuments(tx: Tx, version: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from search_documents where id in (
    select id from search_documents where version < ${version} order by version, id limit ${limit})`.execute(tx.db)
  return Number(numAffectedRows)
}

/** Prevents others from indexing these ids until the transaction ends. */
export async function lockDocuments(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('search ' || id, 0)) from unnest(${[...ids].toSorted()}::text[]) as d (id)`.execute(
    tx.db,
  )
}

export async function completedVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number | null }>`select max(version) as version from search_versions`.execute(db)
  return rows[0]?.version ?? 0
}

export async function completeVersion(tx: Tx, version: number): Promise<void> {
  await sql`insert into search_versions (version, completed_at) values (${version}, ${tx.now}) on conflict do nothing`.execute(
    tx.db,
  )
}

export interface Hit extends Place {
  readonly kind: string
  readonly score: number
  readonly isFollowed: boolean
  readonly match: 'title' | 'tag' | 'text'
  /** False if the owner's account is hidden from this viewer. */
  readonly isShown: boolean
}

export interface HitsQuery {
  /** A tsquery, and variants for titles and tags only. */
  readonly words: string
  readonly inTitle: string
  readonly inTags: string
  readonly kind: string | undefined
  readonly viewer: Anyone
  /** With `newest`, all matches score alike. */
  readonly order: 'best' | 'newest'
  /** Performers whom the viewer follows. */
  readonly followed: readonly string[]
  readonly after: (Place & { readonly score: number }) | undefined
}

/** The number of hits read per query: more than a page, because some are not shown. */
export const HITS = 120
/** More matches than `MAX_RANKED` are not ranked: very common words are listed by time. */
const MAX_RANKED = 2500
const SCAN_LIMIT = 10_000
const SAMPLE = 2000

const ofKind = (kind: string | undefined) => (kind === undefined ? sql`true` : sql`kind = ${kind}`)

/**
 * Returns whether more than one in two hundred of the newest documents have these words. They are then too many to rank, and
 * reading the newest quickly fills a page. Uses index `search_documents_newest` or `search_documents_of_kind`.
 */
export async function isCommon(db: Db, { words, kind }: Pick<HitsQuery, 'words' | 'kind'>): Promise<boolean> {
  const { rows } = await sql<{ seen: number; matching: number }>`
    select count(*)::int as seen, (count(*) filter (where words @@ ${words}::tsquery))::int as matching from (
      select words from search_documents where ${ofKind(kind)} order by published_at desc, id desc limit ${SAMPLE}::int) newest`.execute(
    db,
  )
  const { seen = 0, matching = 0 } = rows[0] ?? {}
  return seen === SAMPLE && matching * 200 > seen
}

/**
 * Returns the best matches: by position of the words, then followed performers, then newest. Reads every match, up to
 * `MAX_RANKED`, by index `search_documents_words`.
 */
export async function rankedHits(db: Db, query: HitsQuery): Promise<Hit[]> {
  const { score, at, id } = query.after ?? { score: 1_000_000, at: 'infinity', id: LAST_ID }
  const { rows } = await sql<Hit>`
    with matching as materialized (
      select id, kind, owner_id, words, published_at from search_documents
      where words @@ ${query.words}::tsquery and ${ofKind(query.kind)} limit ${MAX_RANKED}::int
    ), scored as (
      select *, case when ${query.order === 'newest'}::bool then 0 else (ts_rank(words, ${query.words}::tsquery) * 1000)::int
        + case when owner_id = any(${Array.from(query.followed)}::uuid[]) then ${FOLLOWED}::int else 0 end end as score from matching
    ), best as (
      select * from scored where (score, published_at, id) < (${score}::int, ${at}::timestamptz, ${id}::uuid)
      order by score desc, published_at desc, id desc limit ${HITS}::int
    ) select ${hitColumns('best', query)} from best order by score desc, published_at desc, id desc`.execute(db)
  return rows
}

const FOLLOWED = 300

/**
 * Returns the newest matches among the next `SCAN_LIMIT` documents; uses index `search_documents_newest` or
 * `search_documents_of_kind`.
 */
export async function newestHits(db: Db, query: HitsQuery): Promise<Hit[]> {
  const { at, id } = query.after ?? { at: 'infinity', id: LAST_ID }
  const { rows } = await sql<Hit>`
    with looked as (
      select id, kind, owner_id, words, published_at, 0 as score from search_documents
      where (published_at, id) < (${at}::timestamptz, ${id}::uuid) and ${ofKind(query.kind)}
      order by published_at desc, id desc limit ${SCAN_LIMIT}::int
    ), newest as (
      select * from looked where words @@ ${query.words}::tsquery order by published_at desc, id desc limit ${HITS}::int
    ) select ${hitColumns('newest', query)} from newest order by published_at desc, id desc`.execute(db)
  return rows
}

/** The owner's column needs its table's name, because `blocks` has a column of the same name. */
const hitColumns = (
  from: 'best' | 'newest',
  { inTitle, inTags, followed, viewer }: HitsQuery,
) => sql`id, kind, published_at as at, score,
  owner_id = any(${[...followed]}::uuid[]) as "isFollowed",
  case when words @@ ${inTitle}::tsquery then 'title' when words @@ ${inTags}::tsquery then 'tag' else 'text' end as match,
  ${ownerListed(sql.ref(`${from}.owner_id`), viewer)} as "isShown"`
