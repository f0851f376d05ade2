/** Records whom files, products and shows depict, as their performers declare. */
import { sql, type RawBuilder } from 'kysely'
import { consentScopes } from '@fanfare/contract/consents'
import { strongestAi, type AiUse, type Depiction } from '@fanfare/contract/depictions'
import { notFound } from '#lib/errors.ts'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import { aiUseChanged } from './events.ts'
import { announceLacking } from './announce-lacking.ts'

/** The kind of a file. Other subjects have the kind of their content. */
export const FILE = 'file'

export interface Subject {
  readonly id: string
  readonly kind: string
}

interface Declared {
  readonly ownerId: string
  readonly subjects: readonly Subject[]
  readonly shows: Depiction
}

/**
 * Replaces the declarations about some subjects. Content that shows them to others is hidden after the commit if a consent is
 * missing. Throws `not_found` for people whom the performer does not name.
 */
export async function declare(tx: Tx, { ownerId, subjects, shows }: Declared): Promise<void> {
  if (subjects.length === 0) return
  const { showsMe, personIds, ai } = shows
  await assertOwnPeople(tx, ownerId, personIds)
  const ids = uuids(subjects.map(({ id }) => id))
  const before = await aiOf(
    tx.db,
    subjects.map(({ id }) => id),
  )
  // A declaration that changes only the use of AI leaves open who is shown. A subject that belongs to someone else stays as it is.
  const isOnlyAi = ai !== 'none' && showsMe && personIds.length === 0
  const sortedIds = uuids([...personIds].toSorted())
  await sql`insert into depictions as d (subject_id, kind, owner_id, shows_owner, ai, is_explicit, declared_at)
    select id, kind, ${ownerId}::uuid, ${showsMe}::boolean, ${ai}, ${!isOnlyAi}::boolean, ${tx.now}::timestamptz
    from unnest(${ids}, ${subjects.map(({ kind }) => kind)}::text[]) as s (id, kind) order by id
    on conflict (subject_id) do update set shows_owner = excluded.shows_owner, ai = excluded.ai,
      is_explicit = d.is_explicit or d.ai = excluded.ai or d.shows_owner <> excluded.shows_owner or ${sortedIds}
        <> array(select p.person_id from depicted_people p where p.subject_id = d.subject_id order by 1),
      declared_at = excluded.declared_at where d.owner_id = excluded.owner_id`.execute(tx.db)
  await sql`delete from depicted_people where subject_id = any(${ids}) and not person_id = any(${uuids(personIds)})
    and exists (select from depictions d where d.subject_id = depicted_people.subject_id and d.owner_id = ${ownerId})`.execute(
    tx.db,
  )
  await sql`insert into depicted_people (subject_id, person_id) select d.subject_id, p.id
    from depictions d cross join unnest(${uuids(personIds)}) as p (id)
    where d.subject_id = any(${ids}) and d.owner_id = ${ownerId} order by 1, 2 on conflict do nothing`.execute(tx.db)
  await recordHistory(tx, ownerId, ids)
  const relabeled = subjects.flatMap(({ id }) => ((before.get(id) ?? 'none') === ai ? [] : id))
  if (relabeled.length > 0) tx.emit(aiUseChanged, { ids: relabeled })
  if (await isAnyLimited(tx, personIds))
    await announceLacking(
      tx,
      ownerId,
      subjects.map(({ id }) => id),
    )
}

/** Returns whether one of these people has not consented to everything. */
async function isAnyLimited(tx: Tx, personIds: readonly string[]): Promise<boolean> {
  if (personIds.length === 0) return false
  const { rows } = await sql<{
    some: boolean
  }>`select bool_or(not is_consented(state, scopes, until, ${[...consentScopes]}::text[])) as some
    from people_shown where id = any(${uuids(personIds)})`.execute(tx.db)
  return rows[0]?.some ?? false
}

/** Declares "Only me" for files of a performer without a declaration. Does nothing for other accounts. */
export async function declareByDefault(tx: Tx, ownerId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  const { rows } = await sql<{
    id: string
  }>`insert into depictions (subject_id, kind, owner_id, shows_owner, is_explicit, declared_at)
    select undeclared, ${FILE}, ${ownerId}::uuid, true, false, ${tx.now}::timestamptz
    from undeclared_files(${ownerId}::uuid, ${uuids(fileIds)}) as undeclared on conflict do nothing returning subject_id as id`.execute(
    tx.db,
  )
  if (rows.length > 0) await recordHistory(tx, ownerId, uuids(rows.map(({ id }) => id)))
}

const recordHistory = (tx: Tx, ownerId: string, ids: ReturnType<typeof uuids>) =>
  sql`insert into depiction_history (subject_id, kind, owner_id, shows_owner, person_ids, ai, is_explicit, declared_at)
    select subject_id, kind, owner_id, shows_owner,
      array(select person_id from depicted_people p where p.subject_id = d.subject_id order by 1), ai, is_explicit, declared_at
    from depictions d where subject_id = any(${ids}) and owner_id = ${ownerId}`.execute(tx.db)

async function assertOwnPeople(tx: Tx, ownerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from people_shown
    where id = any(${uuids(ids)}) and owner_id = ${ownerId}`.execute(tx.db)
  if (rows[0]?.total !== ids.length) throw notFound()
}

export interface DepictionRow {
  readonly id: string
  readonly kind: string
  readonly ownerId: string
  readonly showsOwner: boolean
  readonly personIds: readonly string[]
  readonly ai: AiUse
  readonly isExplicit: boolean
  readonly declaredAt: Date
}

const columns = sql`d.subject_id as id, d.kind, d.owner_id as "ownerId", d.shows_owner as "showsOwner",
  array(select p.person_id::text from depicted_people p where p.subject_id = d.subject_id order by 1) as "personIds",
  d.ai, d.is_explicit as "isExplicit", d.declared_at as "declaredAt"`

/** Returns an owner's declarations about these subjects. */
export async function depictionsAmong(db: Db, ownerId: string, ids: readonly string[]): Promise<DepictionRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<DepictionRow>`select ${columns} from depictions d
    where d.subject_id = any(${uuids(ids)}) and d.owner_id = ${ownerId}`.execute(db)
  return rows
}

/** Returns an owner's declarations, latest first; uses index `depictions_owner`. */
export async function depictionsOf(
  db: Db,
  { ownerId, personId }: { readonly ownerId: string; readonly personId?: string | undefined },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: DepictionRow[]; total: number }> {
  const only =
    personId === undefined
      ? sql`true`
      : sql`exists (select from depicted_people p
    where p.subject_id = d.subject_id and p.person_id = ${personId})`
  const { rows } = await sql<DepictionRow>`select ${columns} from depictions d where d.owner_id = ${ownerId} and ${only}
    order by d.declared_at desc, d.subject_id desc limit ${limit}::int offset ${offset}::int`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from depictions d
    where d.owner_id = ${ownerId} and ${only}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Returns the subjects that show a person, in order; uses index `depicted_people_person`. */
export async function subjectsShowing(db: Db, personId: string, after: string, limit: number): Promise<Subject[]> {
  const { rows } = await sql<Subject>`select d.subject_id as id, d.kind from depicted_people p
    join depictions d on d.subject_id = p.subject_id where p.person_id = ${personId} and p.subject_id > ${after}::uuid
    order by p.subject_id limit ${limit}::int`.execute(db)
  return rows
}

/** SQL subquery for other modules' queries: the ids of the subjects that show a person; uses index `depicted_people_person`. */
export const idsShowing = (personId: string): RawBuilder<{ id: string }> =>
  sql<{ id: string }>`select subject_id from depicted_people where person_id = ${personId}`

/** Returns whether content that shows its owner can be seen now, and when something was declared about it last. */
export async function retentionOfOwner(db: Db, ownerId: string): Promise<{ isShown: boolean; declaredAt: Date | null }> {
  const { rows } = await sql<{ isShown: boolean; declaredAt: Date | null }>`select
    are_shown(array(select subject_id from depictions where owner_id = ${ownerId} and shows_owner)) as "isShown",
    (select max(declared_at) from depictions where owner_id = ${ownerId}) as "declaredAt"`.execute(db)
  return rows[0]!
}

/** Deletes the history of declarations of an owner. The database refuses rows of the last seven years. */
export const deleteDepictionHistory = (tx: Tx, ownerId: string) =>
  sql`delete from depiction_history where owner_id = ${ownerId}`.execute(tx.db)

/** Returns the number of subjects that show each person. */
export async function countSubjects(db: Db, personIds: readonly string[]): Promise<Map<string, number>> {
  if (personIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; total: number }>`select person_id as id, count(*)::int as total from depicted_people
    where person_id = any(${uuids(personIds)}) group by person_id`.execute(db)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

/** Returns the strongest use of AI among these subjects. */
export const aiAmong = async (db: Db, ids: readonly string[]): Promise<AiUse> => strongestAi([...(await aiOf(db, ids)).values()])

/** Returns the use of AI in each of these subjects that has one. */
export async function aiOf(db: Db, ids: readonly string[]): Promise<Map<string, AiUse>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; ai: AiUse }>`select subject_id as id, ai from depictions
    where subject_id = any(${uuids(ids)}) and ai <> 'none'`.execute(db)
  return new Map(rows.map(({ id, ai }) => [id, ai]))
}

/** Returns the people whom these subjects showed by the declarations of an earlier time; uses index `depiction_history_subject`. */
export async function depictedAt(db: Db, subjectIds: readonly string[], at: Date): Promise<Map<string, readonly string[]>> {
  if (subjectIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; people: string[] }>`select distinct on (subject_id) subject_id as id,
      person_ids::text[] as people
    from depiction_history where subject_id = any(${uuids([...new Set(subjectIds)])}) and declared_at < ${at}
    order by subject_id, depiction_history.id desc`.execute(db)
  return new Map(rows.map(({ id, people }) => [id, people]))
}
