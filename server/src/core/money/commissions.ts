/** Stores the site's commission per kind of sale or per performer, in the table `commissions`. */
import { sql } from 'kysely'
import { newId } from '#lib/id.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Db, Tx } from '#platform/context.ts'
import { usualCommissions } from './fees.ts'

export interface CommissionRow {
  readonly id: string
  /** One of the two is null. */
  readonly kind: string | null
  readonly performer_id: string | null
  readonly percent: number
  readonly since: Date
  readonly by_id: string | null
  readonly ended_at: Date | null
  readonly ended_by: string | null
}

/**
 * Returns the performer's own commission, or else the one for the kind. A kind with its own usual commission has none per performer.
 * Undefined if the general commission applies; uses `commissions_kind` and `commissions_performer`.
 */
export async function commissionOf(
  db: Db,
  of: { readonly kind: string; readonly performerId: string },
): Promise<number | undefined> {
  const usual = usualCommissions.get(of.kind)
  const performerId = usual === undefined ? of.performerId : null
  const { rows } = await sql<{ percent: number }>`select percent from commissions
    where ended_at is null and (kind = ${of.kind} or performer_id = ${performerId}::uuid)
    order by performer_id nulls last limit 1`.execute(db)
  return rows[0]?.percent ?? usual
}

/** Returns the current commissions of kinds that differ from the general one; uses index `commissions_kind`. */
export async function kindCommissions(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ kind: string; percent: number }>`select kind, percent from commissions
    where kind is not null and ended_at is null`.execute(db)
  return new Map([...usualCommissions, ...rows.map(({ kind, percent }): [string, number] => [kind, percent])])
}

/** Returns this performer's own commission; uses index `commissions_performer`. */
export async function performerCommission(db: Db, performerId: string): Promise<number | undefined> {
  const { rows } = await sql<{ percent: number }>`select percent from commissions
    where performer_id = ${performerId}::uuid and ended_at is null`.execute(db)
  return rows[0]?.percent
}

interface Listed {
  /** True for only the current commissions of performers; otherwise all. */
  readonly onlyPerformers: boolean
  readonly limit: number
  readonly offset: number
}

/** Returns commissions, latest first; uses index `commissions_latest`. */
export async function listCommissions(db: Db, { onlyPerformers, limit, offset }: Listed) {
  const { rows } = await sql<
    CommissionRow & { total: number }
  >`select commissions.*, count(*) over ()::int as total from commissions
    where not ${onlyPerformers}::boolean or (performer_id is not null and ended_at is null)
    order by since desc, id desc limit ${limit}::int offset ${offset}::int`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

interface Changed {
  readonly of: { readonly kind: string } | { readonly performerId: string }
  /** Undefined to return to the default. */
  readonly percent: number | undefined
  readonly byId: string
}

/** Applies to sales from now on. Returns false if nothing changes. */
export async function changeCommission(tx: Tx, { of, percent, byId }: Changed): Promise<boolean> {
  const [kind, performerId] = 'kind' in of ? [of.kind, null] : [null, of.performerId]
  await oneAtATime(tx, `commission ${kind ?? performerId}`)
  const { rows } = await sql<{ percent: number }>`update commissions set ended_at = ${tx.now}, ended_by = ${byId}::uuid
    where ended_at is null and (kind = ${kind} or performer_id = ${performerId}::uuid) and percent is distinct from ${percent ?? null}::smallint
    returning percent`.execute(tx.db)
  if (percent === undefined) return rows.length > 0
  const inserted = await sql`insert into commissions (id, kind, performer_id, percent, since, by_id)
    values (${newId(tx.now)}::uuid, ${kind}, ${performerId}::uuid, ${percent}, ${tx.now}, ${byId}::uuid) on conflict do nothing`.execute(
    tx.db,
  )
  return inserted.numAffectedRows === 1n
}
