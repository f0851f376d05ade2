/** The table `automation_runs`, which has one row per message to one fan. */
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { SkipReason } from '@fanfare/contract/automations'
import type { Pair } from '#core/messages/index.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { RunState } from './rules.ts'

interface Tables {
  automation_runs: Narrowed<'automation_runs', { reason: SkipReason | '' }>
}
type RunsDb = Db<Tables>
export type RunRow = Selectable<Tables['automation_runs']>

export type NewRun = Pick<RunRow, 'id' | 'automation_id' | 'performer_id' | 'fan_id' | 'occasion' | 'due_at'>

type Inserted = Pick<RunRow, 'id' | 'performer_id' | 'due_at'>

/** Returns the inserted rows only: an automation sends a fan one message per occasion. */
export async function insertRuns({ db }: Tx, runs: readonly NewRun[]): Promise<Inserted[]> {
  if (runs.length === 0) return []
  const { rows } = await sql<Inserted>`
    insert into automation_runs (id, automation_id, performer_id, fan_id, occasion, due_at)
    select * from unnest(${runs.map((one) => one.id)}::uuid[], ${runs.map((one) => one.automation_id)}::uuid[],
      ${runs.map((one) => one.performer_id)}::uuid[], ${runs.map((one) => one.fan_id)}::uuid[],
      ${runs.map((one) => one.occasion)}::text[], ${runs.map((one) => one.due_at)}::timestamptz[])
    on conflict (automation_id, fan_id, occasion) do nothing returning id, performer_id, due_at`.execute(db)
  return rows
}

export const findRun = (db: RunsDb, id: string): Promise<RunRow | undefined> =>
  db.selectFrom('automation_runs').selectAll().where('id', '=', id).executeTakeFirst()

export const lockRun = ({ db }: Tx, id: string): Promise<RunRow> =>
  (db as RunsDb).selectFrom('automation_runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

interface Decided {
  readonly state: RunState
  readonly reason: SkipReason | ''
}

export async function markRun({ db, now }: Tx, id: string, { state, reason }: Decided): Promise<void> {
  await (db as RunsDb)
    .updateTable('automation_runs')
    .set({ state, reason, is_postponed: false, decided_at: now })
    .where('id', '=', id)
    .execute()
}

export async function postponeRun({ db }: Tx, id: string, at: Date): Promise<void> {
  await (db as RunsDb).updateTable('automation_runs').set({ due_at: at, is_postponed: true }).where('id', '=', id).execute()
}

interface Page {
  readonly after: string
  readonly limit: number
}

/** Returns a page of an automation's postponed messages, in order of the fans; uses index `automation_runs_postponed`. */
export async function postponedAfter(db: Db, automationId: string, { after, limit }: Page) {
  const { rows } = await sql<Pick<RunRow, 'id' | 'fan_id' | 'due_at'> & { last_sent_at: Date | null }>`
    select id, fan_id, due_at, (${lastSent(sql.ref('r.performer_id'), sql.ref('r.fan_id'))}) as last_sent_at from automation_runs r
    where automation_id = ${automationId} and is_postponed and fan_id > ${after}::uuid order by fan_id limit ${limit}::int`.execute(
    db,
  )
  return rows
}

export async function setDue({ db }: Tx, runs: readonly { readonly id: string; readonly at: Date }[]): Promise<void> {
  await sql`update automation_runs r set due_at = n.at
    from unnest(${runs.map(({ id }) => id)}::uuid[], ${runs.map(({ at }) => at)}::timestamptz[]) as n (id, at) where r.id = n.id`.execute(
    db,
  )
}

/** Decides the other postponed messages of the same automation for the same fan; uses index `automation_runs_postponed`. */
export async function markPostponedBefore({ db, now }: Tx, run: RunRow, { state, reason }: Decided): Promise<void> {
  await (db as RunsDb)
    .updateTable('automation_runs')
    .set({ state, reason, is_postponed: false, decided_at: now })
    .where('automation_id', '=', run.automation_id)
    .where('fan_id', '=', run.fan_id)
    .where('is_postponed', '=', sql.lit(true))
    .where('id', '<>', run.id)
    .execute()
}

/** Cancels pending messages of an automation that is removed or gets another trigger. Uses index `automation_runs_decided`. */
export async function cancelPending({ db, now }: Tx, automationId: string, state: RunState): Promise<void> {
  await (db as RunsDb)
    .updateTable('automation_runs')
    .set({ state, is_postponed: false, decided_at: now })
    .where('automation_id', '=', automationId)
    .where('state', '=', 'pending')
    .execute()
}

/** Returns when a fan last got an automatic message from a performer, by any automation; uses index `automation_runs_sent`. */
export async function lastSentAt(db: Db, { fanId, performerId }: Pair): Promise<Date | undefined> {
  const { rows } = await sql<{ decided_at: Date }>`${lastSent(sql`${performerId}`, sql`${fanId}`)}`.execute(db)
  return rows[0]?.decided_at
}

const lastSent = (performerId: RawBuilder<unknown>, fanId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select decided_at from automation_runs s where s.performer_id = ${performerId} and s.fan_id = ${fanId} and s.state = 'sent'
    order by s.decided_at desc limit 1`

export interface RunCount extends Decided {
  readonly automation_id: string
  readonly count: number
}

/**
 * Counts messages by state and reason: all pending ones, and those decided since `since`. Uses index `automation_runs_decided`.
 */
export async function countRuns(db: Db, automationIds: readonly string[], since: Date): Promise<RunCount[]> {
  const { rows } = await sql<RunCount>`select automation_id, state, reason, count(*)::int as count from automation_runs
    where automation_id = any(${[...automationIds]}::uuid[])
      and (state = 'pending' or (state in ('sent', 'skipped', 'cancelled') and decided_at >= ${since}::timestamptz))
    group by automation_id, state, reason order by count(*) desc`.execute(db)
  return rows
}

/** Counts all messages that each automation ever sent; uses index `automation_runs_decided`. */
export async function countSent(db: Db, automationIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: string
    count: number
  }>`select automation_id as id, count(*)::int as count from automation_runs
    where automation_id = any(${[...automationIds]}::uuid[]) and state = 'sent' group by automation_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/**
 * Returns a subquery of the messages sent since `since`: `id` of the automation and `bulk_id` of the message. Uses index
 * `automation_runs_decided`.
 */
export const sentRuns = (automationIds: readonly string[], since: Date): RawBuilder<unknown> =>
  sql`select automation_id as id, id as bulk_id from automation_runs
    where automation_id = any(${[...automationIds]}::uuid[]) and state = 'sent' and decided_at >= ${since}::timestamptz`
