/** The tables `stream_rooms`, `stream_participants` and `stream_connections`. */
import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { StreamRole } from '#platform/streaming/engine.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { Schema } from '#schema/tables.ts'
import type { StreamRef } from './kinds.ts'

interface Tables {
  stream_rooms: Schema['stream_rooms']
  stream_participants: Narrowed<'stream_participants', { role: StreamRole }>
  stream_connections: Schema['stream_connections']
}
type StreamsDb = Db<Tables>
export type StreamRow = Selectable<Tables['stream_rooms']>

/** Seconds after which the rights in a room are checked again. */
const CHECK_SECONDS = 0.9
/** A grant cannot be used for longer after its participant has left. */
const FORGET_MINUTES = 2

export const streamRoom = (db: StreamsDb, { kind, id }: StreamRef): Promise<StreamRow | undefined> =>
  db.selectFrom('stream_rooms').selectAll().where('kind', '=', kind).where('id', '=', id).executeTakeFirst()

/** In the order of opening; uses index `stream_rooms_open`. */
export const openRooms = (db: StreamsDb): Promise<StreamRow[]> =>
  db.selectFrom('stream_rooms').selectAll().where('closed_at', 'is', null).orderBy('opened_at').execute()

/** Returns the kind of an open stream by the id of its object; undefined if it is not open. */
export async function openKindOf(db: StreamsDb, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stream_rooms')
    .select('kind')
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row?.kind
}

/** Returns whether an account plays a room now; uses index `stream_connections_room`. */
export async function isPlaying(db: StreamsDb, { kind, id }: StreamRef, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stream_connections')
    .select('session')
    .where('kind', '=', kind)
    .where('room_id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

type RoomOptions = Pick<StreamRow, 'max_publishers' | 'sample_seconds'>

/** Inserts an open room, or changes the options of an open one. */
export async function insertRoom(tx: Tx, { kind, id }: StreamRef, options: RoomOptions): Promise<void> {
  await (tx.db as StreamsDb)
    .insertInto('stream_rooms')
    .values({ kind, id, ...options, opened_at: tx.now, checked_at: tx.now })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(options))
    .execute()
}

type RoomChange = Partial<Pick<StreamRow, 'closed_at' | 'ingest_version' | 'recording' | 'frame_key' | 'frame_at'>>

export const changeRoom = (db: Db, { kind, id }: StreamRef, change: RoomChange): Promise<StreamRow | undefined> =>
  (db as StreamsDb)
    .updateTable('stream_rooms')
    .set(change)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Returns the latest pictures of open rooms, by the ids of their objects. */
export async function latestFrames(db: StreamsDb, kind: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('stream_rooms')
    .select(['id', 'frame_key', 'frame_at'])
    .where('kind', '=', kind)
    .where(sql<SqlBool>`id = any(${uuids(ids)})`)
    .execute()
  return new Map(rows.flatMap(({ id, frame_key: key, frame_at: at }) => (key && at ? [[id, { key, at }] as const] : [])))
}

/** Returns which of these rooms are recorded now. */
export async function recordingAmong(db: StreamsDb, kind: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('stream_rooms')
    .select('id')
    .where('kind', '=', kind)
    .where(sql<SqlBool>`id = any(${uuids(ids)})`)
    .where('recording', 'is not', null)
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Returns which of these rooms have a picture in the storage. */
export async function roomsWithFrames(db: StreamsDb, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('stream_rooms')
    .select('id')
    .where(sql<SqlBool>`id = any(${uuids(ids)})`)
    .where('frame_key', 'is not', null)
    .execute()
  return new Set(rows.map((row) => row.id))
}

export interface NewParticipant {
  readonly accountId: string
  readonly sessionId: string
  readonly role: StreamRole
  readonly until: Date | null
}

/** Records a granted right. A later grant in the same session replaces an earlier one. */
export async function insertParticipant(tx: Tx, { kind, id }: StreamRef, one: NewParticipant): Promise<void> {
  const right = { role: one.role, granted_at: tx.now, until: one.until }
  await (tx.db as StreamsDb)
    .insertInto('stream_participants')
    .values({ kind, room_id: id, account_id: one.accountId, session_id: one.sessionId, ...right })
    .onConflict((conflict) => conflict.columns(['kind', 'room_id', 'account_id', 'session_id']).doUpdateSet(right))
    .execute()
}

export interface ParticipantRow {
  readonly account_id: string
  readonly session_id: string
  readonly role: StreamRole
  readonly is_temporary: boolean
  /** Whether the right has ended by the clock. */
  readonly is_over: boolean
}

export async function participantsOf(db: Db, { kind, id }: StreamRef): Promise<ParticipantRow[]> {
  const { rows } = await sql<ParticipantRow>`
    select account_id, session_id, role, until is not null as is_temporary, coalesce(until <= site_now(), false) as is_over
    from stream_participants where kind = ${kind} and room_id = ${id}`.execute(db)
  return rows
}

export async function deleteParticipants(tx: Tx, { kind, id }: StreamRef, accountIds: readonly string[]): Promise<void> {
  await sql`delete from stream_participants
    where kind = ${kind} and room_id = ${id} and account_id = any(${[...accountIds]}::uuid[])`.execute(tx.db)
}

/** Ends all rights in a room that is closed. */
export async function deleteAllParticipants(db: Db, { kind, id }: StreamRef): Promise<void> {
  await sql`delete from stream_participants where kind = ${kind} and room_id = ${id}`.execute(db)
}

/** Claims rooms whose participants must be checked now. Each process claims others. */
export async function claimRooms(db: Db): Promise<StreamRef[]> {
  const { rows } = await sql<StreamRef>`
    with due as (
      select kind, id from stream_rooms where closed_at is null and checked_at <= site_now() - make_interval(secs => ${CHECK_SECONDS})
      order by checked_at limit 100 for update skip locked
    )
    update stream_rooms r set checked_at = site_now() from due where r.kind = due.kind and r.id = due.id
    returning r.kind, r.id`.execute(db)
  return rows
}

/** Forgets rights that no one uses, so that they are not checked any longer. Publishers have no connection that plays. */
export async function forgetAway(db: Db, { kind, id }: StreamRef): Promise<void> {
  await sql`delete from stream_participants p where p.kind = ${kind} and p.room_id = ${id} and p.role = 'viewer'
    and p.granted_at < site_now() - make_interval(mins => ${FORGET_MINUTES})
    and not exists (select from stream_connections c where c.kind = p.kind and c.room_id = p.room_id and c.account_id = p.account_id)`.execute(
    db,
  )
}

export interface Connection extends StreamRef {
  readonly accountId: string
  readonly session: string
}

/** Returns whether it is the account's first connection to the room. Locks the room, so that parallel events are counted one by one. */
export async function insertConnection(tx: Tx, { kind, id, accountId, session }: Connection): Promise<boolean> {
  await lockRoom(tx, { kind, id })
  const before = await connectionsOf(tx, { kind, id, accountId })
  await (tx.db as StreamsDb)
    .insertInto('stream_connections')
    .values({ session, kind, room_id: id, account_id: accountId, joined_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return before === 0
}

/** Returns whether it was the account's last connection to the room. */
export async function deleteConnection(tx: Tx, { kind, id, accountId, session }: Connection): Promise<boolean> {
  await lockRoom(tx, { kind, id })
  const { rows } = await sql`delete from stream_connections where session = ${session} returning session`.execute(tx.db)
  return rows.length > 0 && (await connectionsOf(tx, { kind, id, accountId })) === 0
}

/** Deletes all connections to a room, and returns their accounts. */
export async function deleteConnections(tx: Tx, { kind, id }: StreamRef): Promise<string[]> {
  await lockRoom(tx, { kind, id })
  const { rows } = await sql<{ account_id: string }>`with gone as (
      delete from stream_connections where kind = ${kind} and room_id = ${id} returning account_id
    ) select distinct account_id from gone`.execute(tx.db)
  return rows.map((row) => row.account_id)
}

/** Returns the accounts that have a right to take part, present or not. */
export async function participantIds(db: StreamsDb, { kind, id }: StreamRef): Promise<string[]> {
  const rows = await db
    .selectFrom('stream_participants')
    .select('account_id')
    .distinct()
    .where('kind', '=', kind)
    .where('room_id', '=', id)
    .execute()
  return rows.map((row) => row.account_id)
}

async function lockRoom(tx: Tx, { kind, id }: StreamRef): Promise<void> {
  await sql`select from stream_rooms where kind = ${kind} and id = ${id} for no key update`.execute(tx.db)
}

async function connectionsOf(tx: Tx, { kind, id, accountId }: Omit<Connection, 'session'>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from stream_connections
    where kind = ${kind} and room_id = ${id} and account_id = ${accountId}`.execute(tx.db)
  return rows[0]?.total ?? 0
}
