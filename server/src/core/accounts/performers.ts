import { sql, type SqlBool, type UpdateObject } from 'kysely'
import type { CommentsFrom } from '@fanfare/contract/comments'
import type { About } from '@fanfare/contract/profiles'
import { indexed, learnWords } from '#core/search/index.ts'
import { changeTier, firstTiers, openFirstTier, type TierRow } from '#core/tiers/index.ts'
import { isId } from '#lib/id.ts'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Account, AccountsDb, PerformerRow, Tables } from './tables.ts'

/** A performer's account and profile, with the prices of the first tier in minor units of the currency. */
export type Performer = Account & PerformerRow & Pick<TierRow, 'monthly_price' | 'yearly_price'>

const joined = (db: AccountsDb) =>
  db
    .selectFrom('performers as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .innerJoin(firstTiers.as('t'), 't.id', 'p.account_id')
    .selectAll(['a', 'p'])
    .select(['t.monthly_price', 't.yearly_price'])

export const performerById = (db: Db, idOrName: string): Promise<Performer | undefined> =>
  joined(db)
    .where((e) => (isId(idOrName) ? e('a.id', '=', idOrName) : sql<SqlBool>`lower(a.username) = ${idOrName.toLowerCase()}`))
    .executeTakeFirst()

/** Returns performers in no particular order. */
export const performersById = (db: Db, ids: readonly string[]): Promise<Performer[]> =>
  joined(db)
    .where(sql<SqlBool>`a.id = any(${uuids(ids)})`)
    .execute()

export async function allowingDownloads(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await (db as AccountsDb)
    .selectFrom('performers')
    .select('account_id')
    .where(sql<SqlBool>`account_id = any(${uuids(ids)})`)
    .where('downloads_allowed', '=', true)
    .execute()
  return new Set(rows.map((row) => row.account_id))
}

export interface NewPerformer {
  readonly dateOfBirth: string
  readonly about: About
  readonly monthlyPrice: number
  readonly yearlyPrice: number
  readonly freeDays: number
  readonly documents: { readonly idFront: string; readonly idBack: string; readonly selfie: string }
}

export async function openPerformer(tx: Tx, account: Account, input: NewPerformer): Promise<void> {
  await (tx.db as AccountsDb)
    .insertInto('performers')
    .values({
      account_id: account.id,
      about: JSON.stringify(input.about),
      date_of_birth: input.dateOfBirth,
      free_days: input.freeDays,
      verification: 'pending',
      submitted_at: tx.now,
      decided_at: null,
      approved_at: null,
      decided_by: null,
      id_front: input.documents.idFront,
      id_back: input.documents.idBack,
      selfie: input.documents.selfie,
    })
    .execute()
  await openFirstTier(tx, { performerId: account.id, monthlyPrice: input.monthlyPrice, yearlyPrice: input.yearlyPrice })
  await refreshSearch(tx, account.id)
}

/** The profile fields that performers change. Prices in minor units. */
export interface PerformerChange {
  readonly bio?: string
  readonly about?: About
  readonly free_days?: number
  readonly monthly_price?: number
  readonly yearly_price?: number
  readonly comments_from?: CommentsFrom
  readonly downloads_allowed?: boolean
  readonly social_links?: readonly string[]
}

/** Writes only the columns of `PerformerChange`, with the prices in the first tier, even if the object has more. */
export async function changePerformer(tx: Tx, id: string, change: PerformerChange): Promise<void> {
  const { bio, about, free_days, monthly_price, yearly_price, comments_from, downloads_allowed, social_links } = change
  await update(tx, id, {
    ...(bio !== undefined && { bio }),
    ...(about && { about: JSON.stringify(about) }),
    ...(free_days !== undefined && { free_days }),
    ...(comments_from !== undefined && { comments_from }),
    ...(downloads_allowed !== undefined && { downloads_allowed }),
    ...(social_links && { social_links: [...social_links] }),
  })
  const prices = { ...(monthly_price !== undefined && { monthly_price }), ...(yearly_price !== undefined && { yearly_price }) }
  if (Object.keys(prices).length > 0) await changeTier(tx, id, prices)
  await refreshSearch(tx, id)
}

/** Locks the row until the transaction ends; decisions about the documents wait too. */
export const lockPerformer = (tx: Tx, id: string): Promise<PerformerRow | undefined> =>
  (tx.db as AccountsDb).selectFrom('performers').selectAll().where('account_id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Replaces the documents and puts the performer back into the verification queue. */
export async function submitDocuments(
  tx: Tx,
  id: string,
  { idFront, idBack, selfie }: Partial<NewPerformer['documents']>,
): Promise<void> {
  await update(tx, id, {
    ...(idFront !== undefined && { id_front: idFront }),
    ...(idBack !== undefined && { id_back: idBack }),
    ...(selfie !== undefined && { selfie }),
    // A renewal after an expiry leaves the approval, so that nothing already published is hidden.
    verification: sql<'pending'>`case when documents_expired_at is null then 'pending' else verification end`,
    // A decision identifies documents by this time, so two submissions must not share it.
    submitted_at: sql<Date>`greatest(${tx.now}::timestamptz, submitted_at + interval '1 millisecond')`,
  })
}

/** Returns the ids of documents of the performers after this id, and the last of these; undefined at the end. */
export async function documentsAfter(db: Db, after: string, limit: number) {
  const rows = await (db as AccountsDb)
    .selectFrom('performers')
    .select(['account_id', 'id_front', 'id_back', 'selfie'])
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute()
  const ids = rows.flatMap((row) => [row.id_front, row.id_back, row.selfie].flatMap((id) => id ?? []))
  return { ids, last: rows.length < limit ? undefined : rows.at(-1)?.account_id }
}

async function update(tx: Tx, id: string, set: UpdateObject<Tables, 'performers'>): Promise<void> {
  if (Object.keys(set).length > 0)
    await (tx.db as AccountsDb).updateTable('performers').set(set).where('account_id', '=', id).execute()
}

/** Call this after any change of name, username or bio, which the search index contains. */
export const refreshSearch = (tx: Tx, id: string): Promise<void> => indexPerformers(tx, [id])

/** Names weigh more than the bio. */
async function indexPerformers(tx: Tx, ids: readonly string[]): Promise<void> {
  const wordsByOwner = new Map<string, readonly string[]>()
  const vectors: string[] = []
  for (const { id, name, username, bio } of await performersById(tx.db, ids)) {
    const { vector, words } = indexed([
      { weight: 'A', text: `${name} @${username} ${username}` },
      { weight: 'C', text: bio },
    ])
    wordsByOwner.set(id, words)
    vectors.push(vector)
  }
  await sql`update performers set search = found.vector::tsvector
    from unnest(${uuids([...wordsByOwner.keys()])}, ${vectors}::text[]) as found (id, vector) where account_id = found.id`.execute(
    tx.db,
  )
  await learnWords(tx, wordsByOwner)
}

/**
 * Rebuilds the index of the performers after this id, for a new version of the index. Returns the last id, or undefined at the
 * end.
 */
export async function refreshSearchAfter(tx: Tx, after: string, limit: number): Promise<string | undefined> {
  const rows = await (tx.db as AccountsDb)
    .selectFrom('performers')
    .select('account_id')
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute()
  await indexPerformers(
    tx,
    rows.map(({ account_id: id }) => id),
  )
  return rows.length < limit ? undefined : rows.at(-1)?.account_id
}

export interface VerificationDecision {
  readonly status: 'approved' | 'rejected'
  readonly reason: string
  readonly by: string
  /** When the documents in question were submitted. */
  readonly submittedAt: Date
  /** The last day of an approved ID, such as `2031-05-01`; absent if it does not expire. */
  readonly expiresOn?: string | undefined
}

/**
 * Decides about account and profile together. Returns false if these documents are no longer pending: another operator has
 * decided, or new documents were submitted.
 */
export async function decideVerification(tx: Tx, id: string, decision: VerificationDecision): Promise<boolean> {
  const db: AccountsDb = tx.db
  const decided = await db
    .updateTable('performers')
    .set({
      verification_reason: decision.reason,
      decided_at: tx.now,
      decided_by: decision.by,
      ...(decision.status === 'approved' ? approval(tx, decision) : rejection(tx)),
    })
    .where('account_id', '=', id)
    .where('documents_state', '=', 'pending')
    .where('submitted_at', '=', decision.submittedAt)
    .executeTakeFirst()
  if (decided.numUpdatedRows === 0n) return false
  if (decision.status === 'approved')
    await db.updateTable('accounts').set({ status: 'active' }).where('id', '=', id).where('status', '=', 'unverified').execute()
  return true
}

const approval = ({ now }: Tx, { expiresOn }: VerificationDecision) => ({
  verification: 'approved' as const,
  approved_at: sql<Date>`coalesce(approved_at, ${now}::timestamptz)`,
  documents_expire_on: expiresOn ?? null,
  documents_reminded_at: null,
  documents_expired_at: null,
})

/** A rejected renewal leaves the approval, like the expiry before it. */
const rejection = ({ now }: Tx) => ({
  verification: sql<'rejected'>`case when documents_expired_at is null then 'rejected' else verification end`,
  documents_expired_at: sql<Date | null>`case when documents_expired_at is null then null else ${now}::timestamptz end`,
})

/** The facts about a performer that a sale depends on. */
export interface SellingTerms {
  /** First approval; undefined if there was none. */
  readonly approvedAt: Date | undefined
}

/** Returns the terms of these performers, without ids of other accounts. */
export async function sellingTermsOf(db: Db, ids: readonly string[]): Promise<Map<string, SellingTerms>> {
  const rows = await (db as AccountsDb)
    .selectFrom('performers')
    .select(['account_id', 'approved_at'])
    .where(sql<SqlBool>`account_id = any(${uuids(ids)})`)
    .execute()
  return new Map(rows.map((row) => [row.account_id, { approvedAt: row.approved_at ?? undefined }]))
}
