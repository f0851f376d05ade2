/** The table `live_rooms`. */
import { sql, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely'
import type { EndedBy, LiveAudience, LiveCategory, LiveStatus } from '@fanfare/contract/live-limits'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Narrowed } from '#schema/narrowed.ts'

interface Tables {
  live_rooms: Narrowed<'live_rooms', { status: LiveStatus; audience: LiveAudience; category: LiveCategory; ended_by: EndedBy }>
}
type RoomsDb = Db<Tables>
export type RoomRow = Selectable<Tables['live_rooms']>
export type NewRoom = Insertable<Tables['live_rooms']>
export type RoomChange = Updateable<Tables['live_rooms']>

const among = (ids: readonly string[]) => sql<SqlBool>`id = any(${uuids(ids)})`

/** In no particular order. */
export const roomsById = (db: RoomsDb, ids: readonly string[]): Promise<RoomRow[]> =>
  db.selectFrom('live_rooms').selectAll().where(among(ids)).execute()

/** Returns the ids after this one, in order; uses the primary key. */
export async function roomIdsAfter(db: RoomsDb, id: string, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('live_rooms').select('id').where('id', '>', id).orderBy('id').limit(limit).execute()
  return rows.map((row) => row.id)
}

/** Returns whether others read the title: before and during the show, and with its recording. */
export const isShown = ({ status, recording_ids: recordingIds }: RoomRow): boolean =>
  status === 'scheduled' || status === 'live' || (status === 'ended' && recordingIds.length > 0)

/** Returns the rooms after this one of which `isShown` is true, in order of id; uses the primary key. */
export const shownRoomsAfter = (db: RoomsDb, id: string, limit: number): Promise<RoomRow[]> =>
  db
    .selectFrom('live_rooms')
    .selectAll()
    .where('id', '>', id)
    .where(sql<SqlBool>`(status in ('scheduled', 'live') or (status = 'ended' and recording_ids <> '{}'))`)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Returns the same as `roomsById`, and share-locks the rooms until the transaction ends, so that none ends during a purchase or message. */
export const shareRooms = (db: RoomsDb, ids: readonly string[]): Promise<RoomRow[]> =>
  db.selectFrom('live_rooms').selectAll().where(among(ids)).forShare().execute()

export const roomById = (db: RoomsDb, id: string): Promise<RoomRow | undefined> =>
  db.selectFrom('live_rooms').selectAll().where('id', '=', id).executeTakeFirst()

export const shareRoom = async (tx: Tx, id: string): Promise<RoomRow | undefined> => (await shareRooms(tx.db, [id]))[0]

export const lockRoom = (tx: Tx, id: string): Promise<RoomRow | undefined> =>
  (tx.db as RoomsDb).selectFrom('live_rooms').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Locks rooms with any of these ids, as their own, of the cover or of a recording, in order of id. */
export async function lockRoomsShowing(tx: Tx, ids: readonly string[]): Promise<RoomRow[]> {
  const { rows } = await sql<RoomRow>`select * from live_rooms where id = any(${uuids(ids)}) or cover_id = any(${uuids(ids)})
    or recording_ids && ${uuids(ids)} order by id for no key update`.execute(tx.db)
  return rows
}

/** Returns undefined while the performer is live in another room. */
export const insertRoom = (tx: Tx, room: NewRoom): Promise<RoomRow | undefined> =>
  (tx.db as RoomsDb)
    .insertInto('live_rooms')
    .values(room)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const changeRoom = (tx: Tx, id: string, change: RoomChange): Promise<RoomRow> =>
  (tx.db as RoomsDb)
    .updateTable('live_rooms')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Records a heartbeat of a live room. Leaves the version as it is. */
export const recordBeat = (tx: Tx, id: string): Promise<RoomRow | undefined> =>
  (tx.db as RoomsDb)
    .updateTable('live_rooms')
    .set({ beat_at: tx.now })
    .where('id', '=', id)
    .where('status', '=', 'live')
    .returningAll()
    .executeTakeFirst()

/** Returns the room in which the performer is live; uses index `live_rooms_running`. */
export const runningRoom = (db: RoomsDb, performerId: string): Promise<RoomRow | undefined> =>
  db.selectFrom('live_rooms').selectAll().where('performer_id', '=', performerId).where('status', '=', 'live').executeTakeFirst()

export async function countScheduled(db: RoomsDb, performerId: string): Promise<number> {
  const { total } = await db
    .selectFrom('live_rooms')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('performer_id', '=', performerId)
    .where('status', '=', 'scheduled')
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Returns the ids of a performer's rooms that are live or scheduled. Bounded by `MAX_SCHEDULED`. */
export async function openRoomIds(db: RoomsDb, performerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('live_rooms')
    .select('id')
    .where('performer_id', '=', performerId)
    .where('status', 'in', ['live', 'scheduled'])
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Returns the ids of live rooms without a heartbeat since then; uses index `live_rooms_live`. */
export async function silentRooms(db: RoomsDb, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('live_rooms')
    .select('id')
    .where('status', '=', 'live')
    .where('beat_at', '<=', before)
    .execute()
  return rows.map((row) => row.id)
}

/** Returns the ids of rooms that should have begun before then; uses index `live_rooms_scheduled_at`. */
export async function overdueRooms(db: RoomsDb, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('live_rooms')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('starts_at', '<=', before)
    .orderBy('starts_at')
    .limit(1000)
    .execute()
  return rows.map((row) => row.id)
}

/** Returns the next scheduled room before this time without a reminder, and notes that it has one. */
export async function takeSoon(tx: Tx, until: Date): Promise<Pick<RoomRow, 'id' | 'performer_id'> | undefined> {
  const { rows } = await sql<Pick<RoomRow, 'id' | 'performer_id'>>`update live_rooms set reminded_at = ${tx.now} where id = (
      select id from live_rooms where status = 'scheduled' and starts_at <= ${until} and reminded_at is null
      order by starts_at limit 1 for update skip locked)
    returning id, performer_id`.execute(tx.db)
  return rows[0]
}

/** Returns all live rooms; uses index `live_rooms_live`. */
export const liveRooms = (db: RoomsDb): Promise<RoomRow[]> =>
  db.selectFrom('live_rooms').selectAll().where('status', '=', 'live').orderBy('id').execute()

export async function raisePeak(tx: Tx, id: string, viewers: number): Promise<void> {
  await sql`update live_rooms set peak = ${viewers} where id = ${id} and peak < ${viewers}`.execute(tx.db)
}

export async function addRecording(tx: Tx, id: string, fileId: string): Promise<RoomRow | undefined> {
  return (tx.db as RoomsDb)
    .updateTable('live_rooms')
    .set({ recording_ids: sql`array_append(recording_ids, ${fileId}::uuid)` })
    .where('id', '=', id)
    .where(sql<SqlBool>`not recording_ids @> array[${fileId}::uuid]`)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes the words of a performer's rooms. */
export async function blankTitles(tx: Tx, performerId: string): Promise<void> {
  await sql`update live_rooms set title = '', end_reason = '' where performer_id = ${performerId}`.execute(tx.db)
}
