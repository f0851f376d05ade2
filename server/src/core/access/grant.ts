/** Stores entitlements: rights of one account to another's content. Lists omit accounts with a block in either direction. */
import { sql, type RawBuilder } from 'kysely'
import type { SqlBool } from 'kysely'
import type { Audience } from '#platform/audience.ts'
import type { Db, Tx } from '#platform/context.ts'
import { FIRST_ID } from '#lib/id.ts'
import { uuids } from '#platform/ids.ts'
import { includedIn } from '#core/tiers/index.ts'
import type { Schema } from '#schema/tables.ts'
import { noBlock } from './blocks.ts'

interface Tables {
  entitlements: Schema['entitlements']
}
export type Right = 'follow' | 'subscription' | 'purchase' | 'media'

export interface Entitlement {
  readonly holderId: string
  readonly kind: Right
  /** The performer for `follow` and `subscription`, the content for `purchase`, each of its media items for `media`. */
  readonly subjectId: string
  /** Absent: never expires. */
  readonly expiresAt?: Date
  readonly tierId?: string
}

/** Returns false if the holder already had the entitlement. */
export async function grant(tx: Tx, { holderId, kind, subjectId, expiresAt }: Entitlement): Promise<boolean> {
  const given =
    await sql`insert into entitlements (holder_id, kind, subject_id, expires_at) values (${holderId}, ${kind}, ${subjectId}, ${expiresAt ?? null})
    on conflict do nothing`.execute(tx.db)
  return given.numAffectedRows === 1n
}

/**
 * Grants an entitlement to a tier until `expiresAt`, or changes the tier and end of an existing one. The tier's current
 * allowances apply until then. A longer or different entitlement takes the tier's allowances at that time.
 */
export async function grantUntil(tx: Tx, { holderId, kind, subjectId, expiresAt, tierId }: Required<Entitlement>): Promise<void> {
  await sql`insert into entitlements as e (holder_id, kind, subject_id, expires_at, tier_id, included_messages, included_unlocks)
    values (${holderId}::uuid, ${kind}, ${subjectId}::uuid, ${expiresAt}::timestamptz, ${tierId}::uuid,
      ${includedIn(sql`${tierId}::uuid`, 'message')}, ${includedIn(sql`${tierId}::uuid`, 'unlock')})
    on conflict (holder_id, kind, subject_id) do update set expires_at = excluded.expires_at, tier_id = excluded.tier_id,
      (included_messages, included_unlocks) = (select case when is_new then excluded.included_messages else e.included_messages end,
        case when is_new then excluded.included_unlocks else e.included_unlocks end
        from (select excluded.expires_at > e.expires_at or excluded.tier_id <> e.tier_id as is_new) as agreed)`.execute(tx.db)
}

/**
 * Records which media items an account has bought. They stay unlocked whatever happens to the content, and are not sold again.
 */
export async function grantMedia(tx: Tx, holderId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await sql`insert into entitlements (holder_id, kind, subject_id) select ${holderId}::uuid, 'media', id
    from unnest(${fileIds}::uuid[]) as f (id) on conflict do nothing`.execute(tx.db)
}

export async function revokeMedia(tx: Tx, holderId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await sql`delete from entitlements where holder_id = ${holderId} and kind = 'media' and subject_id = any(${fileIds}::uuid[])`.execute(
    tx.db,
  )
}

/** Returns false if there was no entitlement. */
export async function revoke(tx: Tx, { holderId, kind, subjectId }: Entitlement): Promise<boolean> {
  const taken = await (tx.db as Db<Tables>)
    .deleteFrom('entitlements')
    .where('holder_id', '=', holderId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}

/** Written out for the same reason as in `uuids`. */
const isOneOf = (kinds: readonly Right[]) => sql<SqlBool>`kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`

/**
 * SQL subquery for other modules' queries: the subjects, as `subject_id`, to which an account has one of these entitlements now.
 * Bounded by what one person can follow and pay for.
 */
export const subjectsHeldBy = (holderId: string, kinds: readonly Right[]): RawBuilder<{ subject_id: string }> =>
  sql<{ subject_id: string }>`select distinct subject_id from entitlements
    where holder_id = ${holderId} and ${isOneOf(kinds)} and (expires_at is null or expires_at > site_now()) limit 10000`

export async function entitledSubjects(db: Db, holderId: string, kinds: readonly Right[]): Promise<string[]> {
  const { rows } = await subjectsHeldBy(holderId, kinds).execute(db)
  return rows.map((row) => row.subject_id)
}

/** SQL condition for other modules' queries: the account has this entitlement to one of these subjects. Uses the primary key. */
export const holdsAny = (account: RawBuilder<unknown>, kind: Right, subjectIds: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from entitlements e where e.holder_id = ${account} and e.kind = ${kind}
    and e.subject_id = any(${uuids(subjectIds)}))`

/** Returns which of these accounts have bought a subject; uses the primary key. */
export async function holdersAmong(db: Db, subjectId: string, accountIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ holder_id: string }>`select holder_id from entitlements
    where holder_id = any(${uuids(accountIds)}) and kind = 'purchase' and subject_id = ${subjectId}`.execute(db)
  return new Set(rows.map((row) => row.holder_id))
}

export async function entitledAmong(
  db: Db,
  holderId: string,
  kinds: readonly Right[],
  subjectIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{
    subject_id: string
  }>`select subject_id from entitlements where holder_id = ${holderId} and ${isOneOf(kinds)}
    and subject_id = any(${uuids(subjectIds)}) and (expires_at is null or expires_at > site_now())`.execute(db)
  return new Set(rows.map((row) => row.subject_id))
}

const unblocked = noBlock(sql.ref('entitlements.holder_id'), sql.ref('entitlements.subject_id'))

interface Page {
  readonly limit: number
  readonly offset: number
}

/** Returns the holders of an entitlement to a subject, newest first. */
export async function holders(db: Db<Tables>, subjectId: string, kind: Right, { limit, offset }: Page) {
  const all = db
    .selectFrom('entitlements')
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', sql<Date>`site_now()`)]))
    .where(unblocked)
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all
    .select('holder_id')
    .orderBy('created_at', 'desc')
    .orderBy('holder_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { ids: rows.map((row) => row.holder_id), total: Number(total) }
}

/** Returns the number of holders per subject. Includes expired entitlements that the job has not ended yet. */
export async function countHolders(db: Db, kind: Right, subjectIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; total: string }>`select subject_id as id, count(*) as total from entitlements
    where kind = ${kind} and subject_id = any(${subjectIds}::uuid[]) group by subject_id`.execute(db)
  return new Map(rows.map((row) => [row.id, Number(row.total)]))
}

/** Returns how many accounts have bought one of the things or media items of a subquery; uses index `entitlements_subject`. */
export async function countBuyersOfAny(db: Db, subjectIds: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(distinct holder_id)::int as total from entitlements
    where kind in ('purchase', 'media') and subject_id in (${subjectIds})`.execute(db)
  return rows[0]?.total ?? 0
}

/** Pages through all current followers and subscribers of a performer; uses index `entitlements_audience`. */
export const followersOf =
  (performerId: string): Audience =>
  async (db, { after, limit }) => {
    const { rows } = await sql<{ holder_id: string }>`select distinct holder_id from entitlements
      where subject_id = ${performerId} and kind in ('follow', 'subscription') and holder_id > ${after}
        and (expires_at is null or expires_at > site_now()) order by holder_id limit ${limit}`.execute(db)
    return rows.map((row) => row.holder_id)
  }

/** Pages through all accounts with an entitlement to a subject that does not expire; uses index `entitlements_subject`. */
export const holdersOf =
  (subjectId: string, kind: Right): Audience =>
  async (db, { after, limit }) => {
    const { rows } = await sql<{ holder_id: string }>`select holder_id from entitlements
      where subject_id = ${subjectId} and kind = ${kind} and holder_id > ${after} order by holder_id limit ${limit}`.execute(db)
    return rows.map((row) => row.holder_id)
  }

/** Returns the subjects to which an account has an entitlement, newest first. */
export async function holdings(db: Db<Tables>, holderId: string, kind: Right, { limit, offset }: Page) {
  const all = db.selectFrom('entitlements').where('holder_id', '=', holderId).where('kind', '=', kind).where(unblocked)
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all
    .select('subject_id')
    .orderBy('created_at', 'desc')
    .orderBy('subject_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { ids: rows.map((row) => row.subject_id), total: Number(total) }
}

/** An entitlement that an account must have. */
export interface Holding {
  readonly holderId: string
  readonly subjectId: string
}

/** Returns the entitlements that are missing; uses the key of `entitlements`. */
export async function missingAmong(db: Db, kind: Right, wanted: readonly Holding[]): Promise<Holding[]> {
  const { rows } = await sql<{ holderId: string; subjectId: string }>`
    select holder_id as "holderId", subject_id as "subjectId"
    from unnest(${wanted.map((one) => one.holderId)}::uuid[], ${wanted.map((one) => one.subjectId)}::uuid[]) as wanted (holder_id, subject_id)
    where not exists (select from entitlements e where e.holder_id = wanted.holder_id and e.kind = ${kind} and e.subject_id = wanted.subject_id)`.execute(
    db,
  )
  return rows
}

const BATCH = 1000

/** Yields all purchases from before `until`, by holder; uses the key of `entitlements`. */
export async function* purchasesBefore(db: Db, until: Date): AsyncGenerator<readonly Holding[]> {
  for (let after: Holding = { holderId: FIRST_ID, subjectId: FIRST_ID }; ; ) {
    const { rows } = await sql<{ holderId: string; subjectId: string }>`select holder_id as "holderId", subject_id as "subjectId"
      from entitlements where kind = 'purchase' and created_at < ${until}
        and (holder_id, subject_id) > (${after.holderId}::uuid, ${after.subjectId}::uuid)
      order by holder_id, subject_id limit ${BATCH}`.execute(db)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    after = last
  }
}
