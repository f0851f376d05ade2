/**
 * Manages the monthly allowances of a tier: messages that its subscribers send for free, and content that they unlock for free.
 * Months count from the start of the subscription. A raised allowance applies immediately; a lowered one from the next period.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Allowance } from '@fanfare/contract/access'
import { includedIn } from '#core/tiers/index.ts'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'

type Kind = 'message' | 'unlock'

/** The allowance of the current month, and how much is left. */
export interface Included {
  readonly of: number
  readonly left: number
  /** Timestamp as SQL writes it. */
  readonly until: string
}

export interface TierAllowances {
  /** Null if the tier does not count messages. */
  readonly messages: Included | null
  /** Null for none. */
  readonly unlocks: Included | null
}

export const allowanceView = ({ of, left, until }: Included): Allowance => ({ of, left, until: new Date(until).toISOString() })

/** SQL expression for the subscription entitlement `e`; null if the tier has no allowance. Uses index `included_uses_fan`. */
function included(kind: Kind): RawBuilder<Included | null> {
  const column = sql.raw(kind === 'unlock' ? 'included_unlocks' : 'included_messages')
  const of = sql`greatest(e.${column}, ${includedIn(sql`e.tier_id`, kind)})`
  const months = sql`months_between(e.created_at, site_now())`
  const used = sql`(select count(*)::int from included_uses u where u.fan_id = e.holder_id and u.performer_id = e.subject_id
    and u.kind = ${sql.lit(kind)} and u.revoked_at is null and u.used_at >= month_after(e.created_at, ${months}))`
  return sql`case when ${of} is not null then json_build_object('of', ${of}, 'left', greatest(${of} - ${used}, 0),
    'until', month_after(e.created_at, ${months} + 1)) end`
}

const RUNNING = sql`e.kind = 'subscription' and e.expires_at > site_now()`

/**
 * SQL subquery for the access decision: a fan's allowance of unlocks with a performer; null for none. Uses the key of
 * `entitlements`.
 */
export const unlocksIncluded = (fan: RawBuilder<unknown>, performer: RawBuilder<unknown>): RawBuilder<Included | null> => sql`
  (select ${included('unlock')} from entitlements e where e.holder_id = ${fan} and e.subject_id = ${performer} and ${RUNNING})`

interface Priced {
  readonly price: number
  readonly isUnlockable?: false
}

export const canUseAllowance = ({ price, isUnlockable }: Priced): boolean => price > 0 && isUnlockable !== false

/** SQL array with whether an allowance can unlock each subject. Written out, like ids in `uuids`, so that PostgreSQL can keep the plan. */
export const areUnlockable = (subjects: readonly Priced[]): RawBuilder<unknown> =>
  sql`array[${sql.join(subjects.map((one) => sql`${canUseAllowance(one)}::boolean`))}]::boolean[]`

/** Returns the allowances of a fan's running subscriptions to these performers, by performer; uses the key of `entitlements`. */
export async function allowancesWith(
  db: Db,
  fanId: string,
  performerIds: readonly string[],
): Promise<Map<string, TierAllowances>> {
  if (performerIds.length === 0) return new Map()
  const { rows } = await sql<TierAllowances & { id: string }>`select e.subject_id as id, ${included('message')} as messages,
      ${included('unlock')} as unlocks
    from entitlements e where e.holder_id = ${fanId}::uuid and e.subject_id = any(${uuids(performerIds)}) and ${RUNNING}`.execute(
    db,
  )
  return new Map(rows.map(({ id, messages, unlocks }) => [id, { messages, unlocks }]))
}

export interface IncludedUse {
  /** The same key uses the allowance once. */
  readonly key: string
  readonly fanId: string
  readonly performerId: string
  readonly kind: Kind
  /** For an unlock: its free sale. */
  readonly saleId?: string
}

/** Uses one unit of the month's allowance. The caller has checked, under its own lock, that one is left. */
export async function takeIncluded(tx: Tx, { key, fanId, performerId, kind, saleId }: IncludedUse): Promise<void> {
  await sql`insert into included_uses (key, fan_id, performer_id, kind, sale_id, used_at)
    values (${key}, ${fanId}, ${performerId}, ${kind}, ${saleId ?? null}, ${tx.now}) on conflict do nothing`.execute(tx.db)
}

/** Returns the allowance that a free sale used, after its content was locked again. Uses index `included_uses_sale`. */
export async function returnIncluded(tx: Tx, saleId: string): Promise<void> {
  await sql`update included_uses set revoked_at = ${tx.now} where sale_id = ${saleId} and revoked_at is null`.execute(tx.db)
}

interface Within {
  readonly fanId: string
  readonly performerId: string
  readonly from: Date
  readonly until: Date
}

/** Returns the free sales of a fan in this period that still count; uses index `included_uses_fan`. */
export async function freeSales(db: Db, { fanId, performerId, from, until }: Within): Promise<string[]> {
  const { rows } = await sql<{ sale_id: string }>`select sale_id from included_uses where fan_id = ${fanId}
    and performer_id = ${performerId} and kind = 'unlock' and revoked_at is null and used_at >= ${from} and used_at < ${until}
    order by sale_id`.execute(db)
  return rows.map((row) => row.sale_id)
}
