/** Reads and writes the rooms of an outside streaming service. */
import { sql } from 'kysely'
import type { Db } from '../../db.ts'
import type { Room } from '../engine.ts'

export interface StoredRoom extends Required<Pick<Room, 'id' | 'maxPublishers' | 'ingestVersion'>> {
  readonly session: string
  readonly isClosed: boolean
  /** Whether the service has closed it, too. */
  readonly isEnded: boolean
}

const COLUMNS = sql`id, max_publishers as "maxPublishers", ingest_version as "ingestVersion", session,
  closed_at is not null as "isClosed", ended_at is not null as "isEnded"`

export async function storeRoom(db: Db, { id, maxPublishers, ingestVersion = 0 }: Room, session: string): Promise<void> {
  await sql`insert into service_rooms (id, max_publishers, ingest_version, session, opened_at)
    values (${id}, ${maxPublishers}, ${ingestVersion}, ${session}, now())
    on conflict (id) do update set max_publishers = excluded.max_publishers, ingest_version = excluded.ingest_version,
      session = excluded.session, closed_at = null, ended_at = null`.execute(db)
}

/** Returns whether another process has not done the same. */
export async function replaceSession(db: Db, { id, session }: StoredRoom, next: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update service_rooms set session = ${next}
    where id = ${id} and session = ${session} and closed_at is null`.execute(db)
  return numAffectedRows > 0n
}

/** Returns whether the room was open. */
export async function markClosed(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update service_rooms set closed_at = now()
    where id = ${id} and closed_at is null`.execute(db)
  return numAffectedRows > 0n
}

export async function markRoomEnded(db: Db, id: string): Promise<void> {
  await sql`update service_rooms set ended_at = now() where id = ${id} and closed_at is not null`.execute(db)
}

export async function roomOf(db: Db, id: string): Promise<StoredRoom | undefined> {
  const { rows } = await sql<StoredRoom>`select ${COLUMNS} from service_rooms where id = ${id}`.execute(db)
  return rows[0]
}

export async function allRooms(db: Db): Promise<readonly StoredRoom[]> {
  const { rows } = await sql<StoredRoom>`select ${COLUMNS} from service_rooms order by id`.execute(db)
  return rows
}

/** Tokens are valid for a day at most. */
export async function forgetClosedRooms(db: Db): Promise<void> {
  await sql`delete from service_rooms where closed_at < now() - interval '25 hours'`.execute(db)
}
