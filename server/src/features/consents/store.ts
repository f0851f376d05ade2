/** The tables of requests, signed consents, their documents, reviews and revocations. */
import { sql, type Selectable } from 'kysely'
import type { ConsentTerms } from '@fanfare/contract/consents'
import { idsOfPeople } from '#core/consents/index.ts'
import { addDays } from '#lib/time.ts'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Schema } from '#schema/tables.ts'

type Tables = Pick<Schema, 'consent_requests' | 'consents' | 'consent_documents' | 'consent_reviews' | 'consent_revocations'>
type ConsentsDb = Db<Tables>
export type RequestRow = Selectable<Schema['consent_requests']>
export type ConsentRow = Selectable<Schema['consents']>
export type DocumentRow = Selectable<Schema['consent_documents']>
export type ReviewRow = Selectable<Schema['consent_reviews']>

/** The moment after the last day, in UTC. */
export const endOfDay = (day: string): Date => addDays(new Date(`${day}T00:00:00Z`), 1)
/** The last day before this moment, in UTC. */
const lastDay = (until: Date): string => addDays(until, -1).toISOString().slice(0, 10)

export type NewRequest = Pick<RequestRow, 'id' | 'person_id' | 'scopes' | 'until' | 'token_hash' | 'created_at' | 'expires_at'>

export const insertRequest = (tx: Tx, request: NewRequest): Promise<RequestRow> =>
  (tx.db as ConsentsDb)
    .insertInto('consent_requests')
    .values({ ...request, claim_hash: null, answer: null, answered_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns open requests by person; uses index `consent_requests_open`. */
export async function openRequests(db: ConsentsDb, personIds: readonly string[], now: Date): Promise<Map<string, RequestRow>> {
  if (personIds.length === 0) return new Map()
  const { rows } = await sql<RequestRow>`select * from consent_requests
    where person_id = any(${uuids(personIds)}) and answer is null and expires_at > ${now}`.execute(db)
  return new Map(rows.map((row) => [row.person_id, row]))
}

/** Returns the open request with a link's token, locked. */
export const lockRequestByToken = (tx: Tx, hash: Buffer): Promise<RequestRow | undefined> =>
  (tx.db as ConsentsDb)
    .selectFrom('consent_requests')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('answer', 'is', null)
    .where('expires_at', '>', tx.now)
    .forUpdate()
    .executeTakeFirst()

export const requestByToken = (db: ConsentsDb, hash: Buffer, now: Date): Promise<RequestRow | undefined> =>
  db
    .selectFrom('consent_requests')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('answer', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const claimRequest = async (tx: Tx, id: string, hash: Buffer): Promise<void> => {
  await (tx.db as ConsentsDb).updateTable('consent_requests').set({ claim_hash: hash }).where('id', '=', id).execute()
}

/** Ends a person's open request, even one whose time is over. Returns whether there was one that could be answered. */
export async function answerOpenRequest(tx: Tx, personId: string, answer: NonNullable<RequestRow['answer']>): Promise<boolean> {
  const rows = await (tx.db as ConsentsDb)
    .updateTable('consent_requests')
    .set({ answer, answered_at: tx.now })
    .where('person_id', '=', personId)
    .where('answer', 'is', null)
    .returning('expires_at')
    .execute()
  return rows.some((row) => row.expires_at > tx.now)
}

export async function countRequestsSince(db: Db, ownerId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from consent_requests
    where person_id in (${idsOfPeople(ownerId)}) and created_at > ${since}`.execute(db)
  return rows[0]?.total ?? 0
}

export type NewConsent = Omit<ConsentRow, 'version'>

/** Numbers the versions of a person, who is locked. */
export async function insertConsent(tx: Tx, consent: NewConsent): Promise<ConsentRow> {
  const last = await latestConsents(tx.db, [consent.person_id])
  return (tx.db as ConsentsDb)
    .insertInto('consents')
    .values({ ...consent, version: (last.get(consent.person_id)?.version ?? 0) + 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const consentById = (db: ConsentsDb, id: string): Promise<ConsentRow | undefined> =>
  db.selectFrom('consents').selectAll().where('id', '=', id).executeTakeFirst()

export async function consentsOfPerson(db: ConsentsDb, personIds: readonly string[]): Promise<ConsentRow[]> {
  if (personIds.length === 0) return []
  const { rows } = await sql<ConsentRow>`select * from consents where person_id = any(${uuids(personIds)})
    order by person_id, version`.execute(db)
  return rows
}

/** Returns the latest version by person. */
export async function latestConsents(db: ConsentsDb, personIds: readonly string[]): Promise<Map<string, ConsentRow>> {
  if (personIds.length === 0) return new Map()
  const { rows } = await sql<ConsentRow>`select distinct on (person_id) * from consents
    where person_id = any(${uuids(personIds)}) order by person_id, version desc`.execute(db)
  return new Map(rows.map((row) => [row.person_id, row]))
}

/** Inserts documents and returns their ids, which name the objects in the storage. */
export const insertDocuments = async (tx: Tx, documents: readonly DocumentRow[]): Promise<void> => {
  await (tx.db as ConsentsDb)
    .insertInto('consent_documents')
    .values([...documents])
    .execute()
}

export const documentsOf = (db: ConsentsDb, consentId: string): Promise<DocumentRow[]> =>
  db.selectFrom('consent_documents').selectAll().where('consent_id', '=', consentId).orderBy('kind').execute()

export async function knownDocuments(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from consent_documents where id = any(${uuids(ids)})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Deletes the signatures and requests of a person. The database refuses signatures of the last seven years. */
export async function deleteConsents(tx: Tx, personId: string): Promise<void> {
  const db = tx.db as ConsentsDb
  await db.deleteFrom('consents').where('person_id', '=', personId).execute()
  await db.deleteFrom('consent_requests').where('person_id', '=', personId).execute()
}

/** Returns when each person signed last. */
export async function lastSignatures(db: Db, personIds: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; at: Date }>`select person_id as id, max(signed_at) as at from consents
    where person_id = any(${uuids(personIds)}) group by person_id`.execute(db)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

export const insertReview = async (tx: Tx, review: ReviewRow): Promise<void> => {
  await (tx.db as ConsentsDb).insertInto('consent_reviews').values(review).execute()
}

export async function reviewsOf(db: ConsentsDb, consentIds: readonly string[]): Promise<Map<string, ReviewRow>> {
  if (consentIds.length === 0) return new Map()
  const { rows } = await sql<ReviewRow>`select * from consent_reviews where consent_id = any(${uuids(consentIds)})`.execute(db)
  return new Map(rows.map((row) => [row.consent_id, row]))
}

interface Revocation {
  readonly consentId: string
  readonly reason: string
  readonly buyers: number
}

export const insertRevocation = async (tx: Tx, { consentId, reason, buyers }: Revocation): Promise<void> => {
  await (tx.db as ConsentsDb)
    .insertInto('consent_revocations')
    .values({ consent_id: consentId, reason, buyers, revoked_at: tx.now })
    .onConflict((c) => c.doNothing())
    .execute()
}

export async function revocationsOf(db: ConsentsDb, consentIds: readonly string[]) {
  if (consentIds.length === 0) return new Map<string, never>()
  const { rows } = await sql<Selectable<Schema['consent_revocations']>>`select * from consent_revocations
    where consent_id = any(${uuids(consentIds)})`.execute(db)
  return new Map(rows.map((row) => [row.consent_id, row]))
}

/** SQL: consents of guests that no operator has decided about and that were not revoked. */
const undecided = sql`from consents c where c.is_guest
  and not exists (select from consent_reviews r where r.consent_id = c.id)
  and not exists (select from consent_revocations v where v.consent_id = c.id)
  and not exists (select from consents later where later.person_id = c.person_id and later.version > c.version)`

/** Returns consents that wait for an operator, oldest first. */
export async function undecidedConsents(db: Db, { limit, offset }: { readonly limit: number; readonly offset: number }) {
  const { rows } = await sql<ConsentRow>`select c.* ${undecided} order by c.signed_at, c.id limit ${limit}::int
    offset ${offset}::int`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${undecided}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** The terms of a request as they are signed and shown. */
export const termsOf = ({ scopes, until }: Pick<RequestRow, 'scopes' | 'until'>): ConsentTerms => ({
  scopes: scopes as ConsentTerms['scopes'],
  until: until === null ? null : lastDay(until),
})
