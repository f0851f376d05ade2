/** Reads, locks and writes rows of the table of any kind of publication. */
import { sql, type RawBuilder } from 'kysely'
import type { WordFound } from '#core/content/index.ts'
import { FIRST_ID } from '#lib/id.ts'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import { hasWord } from '#platform/search-text.ts'
import type { ContentColumns, KindOf, Lifecycle, Publication } from './kind.ts'

async function rows<Content extends ContentColumns>(
  kind: KindOf<Content>,
  db: Db,
  statement: RawBuilder<unknown>,
): Promise<Publication<Content>[]> {
  const found = await sql<Publication<Content>>`select * from ${sql.table(kind.table)} as t ${statement}`.execute(db)
  return found.rows
}

/** In no particular order. */
export const rowsById = <C extends ContentColumns>(kind: KindOf<C>, db: Db, ids: readonly string[]) =>
  rows(kind, db, sql`where id = any(${uuids(ids)})`)

/** Share-locks rows until the transaction ends: content that is being sold cannot be changed or removed. */
export const shareRows = <C extends ContentColumns>(kind: KindOf<C>, db: Db, ids: readonly string[]) =>
  rows(kind, db, sql`where id = any(${uuids(ids)}) for share`)

export const rowById = async <C extends ContentColumns>(
  kind: KindOf<C>,
  db: Db,
  id: string,
): Promise<Publication<C> | undefined> => (await rowsById(kind, db, [id]))[0]

/** Locks a row of any owner. */
export const lockById = async <C extends ContentColumns>(
  kind: KindOf<C>,
  db: Db,
  id: string,
): Promise<Publication<C> | undefined> => (await rows(kind, db, sql`where id = ${id} for update`))[0]

/** Locks one of the owner's rows. Returns undefined for deleted rows and those of others. */
export const lockOwn = async <C extends ContentColumns>(
  kind: KindOf<C>,
  db: Db,
  { performerId, id }: { readonly performerId: string; readonly id: string },
): Promise<Publication<C> | undefined> =>
  (await rows(kind, db, sql`where id = ${id} and performer_id = ${performerId} and removed_at is null for update`))[0]

/** Locks remaining rows with any of these files, in order of id; uses the indexes of the files. */
export const lockWithFiles = <C extends ContentColumns>(kind: KindOf<C>, db: Db, fileIds: readonly string[]) =>
  rows(kind, db, sql`where removed_at is null and ${kind.sql.hasFiles(fileIds)} order by id for update`)

/** Locks remaining rows with any of these ids, as their own or of a file, in order of id. */
export const lockShowing = <C extends ContentColumns>(kind: KindOf<C>, db: Db, ids: readonly string[]) =>
  rows(kind, db, sql`where removed_at is null and (id = any(${uuids(ids)}) or ${kind.sql.hasFiles(ids)}) order by id for update`)

/** Locks the next scheduled row that is due, unless another transaction has it; uses the index `…_scheduled`. */
export const lockDue = async <C extends ContentColumns>(kind: KindOf<C>, db: Db): Promise<Publication<C> | undefined> =>
  (
    await rows(
      kind,
      db,
      sql`where status = 'scheduled' and removed_at is null and scheduled_at <= site_now()
        order by scheduled_at limit 1 for update skip locked`,
    )
  )[0]

/** Locks the next published row that has expired, unless another transaction has it; uses the index `…_expiring`. */
export const lockExpired = async <C extends ContentColumns>(kind: KindOf<C>, db: Db): Promise<Publication<C> | undefined> =>
  (
    await rows(
      kind,
      db,
      sql`where status = 'published' and expires_at is not null and expires_at <= site_now() and removed_at is null
        order by expires_at limit 1 for update skip locked`,
    )
  )[0]

/** Returns the ids after this one, in order; uses the primary key. */
export async function idsAfter({ table }: { readonly table: string }, db: Db, id: string, limit: number): Promise<string[]> {
  const { rows: found } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where id > ${id}::uuid order by id limit ${limit}`.execute(db)
  return found.map((row) => row.id)
}

/** Returns which of these words occur in all text of which rows; uses the primary key. */
export async function wordsFound(
  kind: KindOf<ContentColumns>,
  db: Db,
  ids: readonly string[],
  words: readonly string[],
): Promise<WordFound[]> {
  const { rows: found } = await sql<WordFound>`select t.id, w.word from ${sql.table(kind.table)} t
    cross join unnest(${[...words]}::text[]) as w (word)
    where t.id = any(${uuids(ids)}) and ${hasWord(kind.sql.words, sql.ref('w.word'))}`.execute(db)
  return found
}

/** Returns the rows that others see, in order of id; uses the primary key. */
export const publishedAfter = <C extends ContentColumns>(kind: KindOf<C>, db: Db, after: string, limit: number) =>
  rows(kind, db, sql`where id > ${after}::uuid and status = 'published' and removed_at is null order by id limit ${limit}`)

/** The owner's rows without deleted ones, in order of id and thus of creation. */
export const ownAfter = <C extends ContentColumns>(
  kind: KindOf<C>,
  db: Db,
  {
    performerId,
    after = FIRST_ID,
    limit,
  }: { readonly performerId: string; readonly after: string | undefined; readonly limit: number },
) =>
  rows(
    kind,
    db,
    sql`where performer_id = ${performerId} and removed_at is null and id > ${after}::uuid order by id limit ${limit}`,
  )

/** Returns one of these ids that is the owner's and was not deleted. */
export async function ownAmong(
  { table }: { readonly table: string },
  db: Db,
  performerId: string,
  ids: readonly string[],
): Promise<string | undefined> {
  const { rows: found } = await sql<{ id: string }>`select id from ${sql.table(table)} where id = any(${uuids(ids)})
    and performer_id = ${performerId} and removed_at is null limit 1`.execute(db)
  return found[0]?.id
}

export async function insertRow<C extends ContentColumns>(kind: KindOf<C>, db: Db, row: Publication<C>): Promise<Publication<C>> {
  const [columns, values] = [Object.keys(row), Object.values(row)]
  const inserted = await sql<
    Publication<C>
  >`insert into ${sql.table(kind.table)} (${sql.join(columns.map((one) => sql.ref(one)))})
    values (${sql.join(values)}) returning *`.execute(db)
  return inserted.rows[0]!
}

/** Changes columns of the lifecycle and of the content. */
export async function changeRow<C extends ContentColumns>(
  kind: KindOf<C>,
  db: Db,
  id: string,
  { lifecycle, content }: { readonly lifecycle: Partial<Lifecycle>; readonly content?: Partial<C> | undefined },
): Promise<Publication<C>> {
  const set = Object.entries({ ...content, ...lifecycle }).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const changed = await sql<Publication<C>>`update ${sql.table(kind.table)} set ${sql.join(set)} where id = ${id}
    returning *`.execute(db)
  return changed.rows[0]!
}
