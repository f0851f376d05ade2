/** The table `people_shown`: the people whom performers' content shows, and the state of their consents. */
import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  people_shown: Schema['people_shown']
}
type PeopleDb = Db<Tables>
export type PersonRow = Selectable<Tables['people_shown']>

export const insertPerson = (tx: Tx, person: Pick<PersonRow, 'id' | 'owner_id' | 'account_id' | 'name'>): Promise<PersonRow> =>
  (tx.db as PeopleDb)
    .insertInto('people_shown')
    .values({
      ...person,
      state: 'invited',
      until: null,
      secret_hash: null,
      created_at: tx.now,
      changed_at: tx.now,
      removed_at: null,
      last_shown_at: null,
      erased_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const personById = (db: PeopleDb, id: string): Promise<PersonRow | undefined> =>
  db.selectFrom('people_shown').selectAll().where('id', '=', id).executeTakeFirst()

export const peopleShownById = async (db: PeopleDb, ids: readonly string[]): Promise<Map<string, PersonRow>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<PersonRow>`select * from people_shown where id = any(${uuids(ids)})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks a person until the transaction ends. Content that shows the person is published either before, or after a change. */
export const lockPerson = (tx: Tx, id: string): Promise<PersonRow | undefined> =>
  (tx.db as PeopleDb).selectFrom('people_shown').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/**
 * Does the same before a consent ends, which withholds files. Locks them first, like publications, which share their files before
 * the people in them.
 */
export async function lockPersonWithFiles(tx: Tx, id: string): Promise<PersonRow | undefined> {
  await sql`select lock_files_showing(${id}::uuid)`.execute(tx.db)
  return lockPerson(tx, id)
}

/** Finds a guest by the hash of the secret of the own page. */
export const personBySecret = (db: PeopleDb, hash: Buffer): Promise<PersonRow | undefined> =>
  db.selectFrom('people_shown').selectAll().where('secret_hash', '=', hash).executeTakeFirst()

export const performerShown = (db: PeopleDb, ownerId: string, accountId: string): Promise<PersonRow | undefined> =>
  db.selectFrom('people_shown').selectAll().where('owner_id', '=', ownerId).where('account_id', '=', accountId).executeTakeFirst()

export const updatePerson = (tx: Tx, id: string, change: Updateable<Tables['people_shown']>): Promise<PersonRow> =>
  (tx.db as PeopleDb)
    .updateTable('people_shown')
    .set({ ...change, changed_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** SQL subquery for other modules' queries: the ids of the people whom a performer names. */
export const idsOfPeople = (ownerId: string): RawBuilder<{ id: string }> =>
  sql<{ id: string }>`select id from people_shown where owner_id = ${ownerId}`

interface Page {
  readonly limit: number
  readonly offset: number
}

interface PeoplePage extends Page {
  /** True for records, which also have people who were removed from the list. */
  readonly withRemoved?: boolean
}

/** Returns the people whom a performer names, newest first; uses index `people_shown_owner`. */
export async function peopleOfOwner(db: PeopleDb, ownerId: string, { limit, offset, withRemoved = false }: PeoplePage) {
  const all = db
    .selectFrom('people_shown')
    .where('owner_id', '=', ownerId)
    .$if(!withRemoved, (query) => query.where('removed_at', 'is', null))
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}

export async function countPeopleOfOwner(db: PeopleDb, ownerId: string): Promise<number> {
  const { total } = await db
    .selectFrom('people_shown')
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is', null)
    .select((e) => e.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Returns the people shown that are this account, newest first; uses index `people_shown_account`. */
export async function consentsOfAccount(db: PeopleDb, accountId: string, { limit, offset }: Page) {
  const all = db.selectFrom('people_shown').where('account_id', '=', accountId)
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}

export interface RetentionFacts {
  readonly id: string
  readonly isShown: boolean
  /** Times that start the clock of the records. */
  readonly times: readonly (Date | null)[]
}

/** Returns the facts that decide how long records about people are kept. People whose records were erased have no entry. */
export async function retentionFacts(db: Db, ids: readonly string[]): Promise<RetentionFacts[]> {
  const { rows } = await sql<{ id: string; shown: boolean; created: Date; last: Date | null; declared: Date | null }>`
    select p.id, is_shown_now(p.id) as shown, p.created_at as created, p.last_shown_at as last,
      (select max(d.declared_at) from depicted_people s join depictions d using (subject_id) where s.person_id = p.id) as declared
    from people_shown p where p.id = any(${uuids(ids)}) and p.erased_at is null`.execute(db)
  return rows.map(({ id, shown, created, last, declared }) => ({ id, isShown: shown, times: [created, last, declared] }))
}

/** Notes which of the people after this id content shows now, and returns all of them, in order; uses index `people_shown_kept`. */
export async function markShown(tx: Tx, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from people_shown where erased_at is null and id > ${after}::uuid
    order by id limit ${limit}::int`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  await sql`update people_shown set last_shown_at = ${tx.now} where id = any(${uuids(ids)}) and is_shown_now(id)`.execute(tx.db)
  return ids
}

/** Removes the name of a locked person. The row stays, so that files with the person stay hidden. */
export async function erasePerson(tx: Tx, id: string): Promise<void> {
  await sql`update people_shown set name = '', secret_hash = null, state = case state when 'consented' then 'expired' else state end,
    scopes = '{}', until = null, erased_at = ${tx.now}, removed_at = coalesce(removed_at, ${tx.now}) where id = ${id}`.execute(
    tx.db,
  )
}

/** Returns consents that have ended by the clock; uses index `people_shown_until`. */
export async function expiredPeople(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from people_shown where state = 'consented' and until <= site_now()
    order by until limit ${limit}::int`.execute(db)
  return rows.map(({ id }) => id)
}
