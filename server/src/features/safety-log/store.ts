/** The tables `safety_events`, `incidents`, `safety_exports` and `safety_hints_dismissed`. */
import { sql, type Selectable } from 'kysely'
import type { SafetyPair } from '#core/safety/index.ts'
import { newId } from '#lib/id.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

export type IncidentRow = Selectable<Schema['incidents']>
export type EventRow = Selectable<Schema['safety_events']>
export type ExportRow = Selectable<Schema['safety_exports']>
export type EventKind = 'blocked' | 'unblocked' | 'restricted' | 'unrestricted'
export type ExportFormat = 'json' | 'pdf'

const ofPair = ({ performerId, accountId }: SafetyPair) => sql`performer_id = ${performerId} and account_id = ${accountId}`

/** `username` is the name that the person has now. */
export async function insertEvent(
  tx: Tx,
  { performerId, accountId }: SafetyPair,
  { kind, username }: { readonly kind: EventKind; readonly username: string },
): Promise<void> {
  await sql`insert into safety_events (id, performer_id, account_id, kind, username, created_at)
    values (${newId(tx.now)}, ${performerId}, ${accountId}, ${kind}, ${username}, ${tx.now})`.execute(tx.db)
}

export async function insertIncident(
  tx: Tx,
  { performerId, accountId }: SafetyPair,
  { text, happenedAt, username }: { readonly text: string; readonly happenedAt: Date; readonly username: string },
): Promise<IncidentRow> {
  const { rows } =
    await sql<IncidentRow>`insert into incidents (id, performer_id, account_id, username, text, happened_at, created_at)
    values (${newId(tx.now)}, ${performerId}, ${accountId}, ${username}, ${text}, ${happenedAt}, ${tx.now})
    returning *`.execute(tx.db)
  return rows[0]!
}

/** Newest first. */
export async function incidentsOf(db: Db, pair: SafetyPair, limit?: number): Promise<IncidentRow[]> {
  const { rows } = await sql<IncidentRow>`select * from incidents where ${ofPair(pair)} order by created_at desc, id desc
    limit ${limit ?? null}::int`.execute(db)
  return rows
}

/** Newest first. */
export async function eventsOf(db: Db, pair: SafetyPair, limit?: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`select * from safety_events where ${ofPair(pair)} order by created_at desc, id desc
    limit ${limit ?? null}::int`.execute(db)
  return rows
}

export async function insertExport(
  tx: Tx,
  { performerId, accountId }: SafetyPair,
  { format, entries, hash }: { readonly format: ExportFormat; readonly entries: number; readonly hash: string },
): Promise<void> {
  await sql`insert into safety_exports (id, performer_id, account_id, format, entries, hash, created_at)
    values (${newId(tx.now)}, ${performerId}, ${accountId}, ${format}, ${entries}, ${hash}, ${tx.now})`.execute(tx.db)
}

const MAX_SHOWN_EXPORTS = 50

/** Newest first. */
export async function exportsOf(db: Db, pair: SafetyPair): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`select * from safety_exports where ${ofPair(pair)} order by created_at desc
    limit ${MAX_SHOWN_EXPORTS}`.execute(db)
  return rows
}

/** Returns whether the log has an incident, a block or a restriction. */
export async function hasRecords(db: Db, pair: SafetyPair): Promise<boolean> {
  const { rows } = await sql`select from safety_events where ${ofPair(pair)} union all select from incidents where ${ofPair(pair)}
    limit 1`.execute(db)
  return rows.length > 0
}

interface LogRow {
  readonly account_id: string
  readonly incidents: number
  readonly latest_at: Date
}

export async function listLogs(db: Db, performerId: string, { limit, offset }: { limit: number; offset: number }) {
  const all = sql`select account_id, count(*) filter (where is_incident)::int as incidents, max(created_at) as latest_at from (
      select account_id, created_at, true as is_incident from incidents where performer_id = ${performerId}
      union all select account_id, created_at, false from safety_events where performer_id = ${performerId}
    ) one group by account_id`
  const [page, counted] = await Promise.all([
    sql<LogRow>`${all} order by latest_at desc, account_id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (${all}) each`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 }
}

export async function dismissHint(tx: Tx, { performerId, accountId }: SafetyPair): Promise<void> {
  await sql`insert into safety_hints_dismissed (performer_id, account_id, dismissed_at)
    values (${performerId}, ${accountId}, ${tx.now})
    on conflict (performer_id, account_id) do update set dismissed_at = excluded.dismissed_at`.execute(tx.db)
}

export async function hintDismissedAt(db: Db, pair: SafetyPair): Promise<Date | undefined> {
  const { rows } = await sql<{
    dismissed_at: Date
  }>`select dismissed_at from safety_hints_dismissed where ${ofPair(pair)}`.execute(db)
  return rows[0]?.dismissed_at
}
