/** Reads and writes the recordings of rooms at an outside streaming service. */
import { sql } from 'kysely'
import { newId } from '#lib/id.ts'
import type { Db } from '../../db.ts'

interface OpenFile {
  readonly id: string
  readonly number: number
  readonly accountId: string
  readonly handle: string | null
}

export interface StoredFile extends OpenFile {
  readonly isEnded: boolean
}

const FILE = sql`id, number, account_id as "accountId", handle, ended_at is not null as "isEnded"`

export async function addRecording(db: Db, room: string): Promise<string> {
  const id = newId(new Date())
  await sql`insert into service_recordings (id, room, started_at) values (${id}, ${room}, now())`.execute(db)
  return id
}

/** Returns the recordings of a room that have not been stopped. */
export async function openRecordings(db: Db, room: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from service_recordings where room = ${room} and stopped_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

export async function markStopped(db: Db, room: string, id: string): Promise<void> {
  await sql`update service_recordings set stopped_at = now() where id = ${id} and room = ${room} and stopped_at is null`.execute(
    db,
  )
}

/** Returns the recordings that were stopped, but are not complete. */
export async function stoppedRecordings(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from service_recordings where stopped_at is not null order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

interface Claimed {
  readonly room: string
  readonly stoppedSecondsAgo: number
}

/** Longer than any download. A process that dies meanwhile leaves the recording to another one. */
const CLAIM_MINUTES = 45

/** Returns undefined while another process completes the recording. */
export async function claimStopped(db: Db, id: string): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`update service_recordings
    set claimed_until = now() + make_interval(mins => ${CLAIM_MINUTES})
    where id = ${id} and stopped_at is not null and (claimed_until is null or claimed_until < now())
    returning room, extract(epoch from now() - stopped_at)::int as "stoppedSecondsAgo"`.execute(db)
  return rows[0]
}

export async function releaseClaim(db: Db, id: string): Promise<void> {
  await sql`update service_recordings set claimed_until = null where id = ${id}`.execute(db)
}

export async function deleteRecording(db: Db, id: string): Promise<void> {
  await sql`delete from service_recordings where id = ${id}`.execute(db)
}

/** Returns undefined if this participant is being recorded already. */
export async function addFile(
  db: Db,
  recording: string,
  { number, accountId }: Pick<OpenFile, 'number' | 'accountId'>,
): Promise<string | undefined> {
  const id = newId(new Date())
  const { numAffectedRows = 0n } = await sql`insert into service_recording_files (id, recording, number, account_id, started_at)
    values (${id}, ${recording}, ${number}, ${accountId}, now()) on conflict do nothing`.execute(db)
  return numAffectedRows > 0n ? id : undefined
}

export async function setHandle(db: Db, id: string, handle: string): Promise<void> {
  await sql`update service_recording_files set handle = ${handle} where id = ${id}`.execute(db)
}

export async function deleteFile(db: Db, id: string): Promise<void> {
  await sql`delete from service_recording_files where id = ${id}`.execute(db)
}

export async function markEnded(db: Db, id: string): Promise<void> {
  await sql`update service_recording_files set ended_at = now() where id = ${id} and ended_at is null`.execute(db)
}

/** Returns the files in the order in which they began. */
export async function filesOf(db: Db, recording: string): Promise<readonly StoredFile[]> {
  const { rows } =
    await sql<StoredFile>`select ${FILE} from service_recording_files where recording = ${recording} order by id`.execute(db)
  return rows
}
