/**
 * Reads and writes who may be in a room of an outside streaming service. Every grant is a row with its own number. A kick deletes
 * the rows, and a number without a row is removed from the room.
 */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db.ts'
import type { GrantRequest, StreamRole } from '../engine.ts'
import { MAX_NUMBER } from './provider.ts'

export interface Participant {
  readonly number: number
  readonly accountId: string
  readonly role: StreamRole
  readonly isIngest: boolean
  readonly isPresent: boolean
  readonly isLive: boolean
  /** Whether someone who is not present may join. */
  readonly mayJoin: boolean
}

/** Connections that are lost for a shorter time come back with the same grant. */
const RETURN_SECONDS = 60

const COLUMNS = sql`number, account_id as "accountId", role, ingest_version is not null as "isIngest", is_present as "isPresent",
  is_live as "isLive", (ingest_version is not null or now() <= join_until
    or seen_at > now() - make_interval(secs => ${RETURN_SECONDS})) as "mayJoin"`

/** Returns the number of a new participant. */
export async function addParticipant(db: Db, { room, accountId, role, seconds }: GrantRequest): Promise<number> {
  const number = randomInt(1, MAX_NUMBER)
  await sql`with unused as (
      delete from service_participants where room = ${room} and account_id = ${accountId} and not is_present
        and ingest_version is null and greatest(join_until, seen_at) < now() - make_interval(secs => ${RETURN_SECONDS}))
    insert into service_participants (room, number, account_id, role, join_until)
    values (${room}, ${number}, ${accountId}, ${role}, now() + make_interval(secs => ${seconds}))`.execute(db)
  return number
}

/** Returns the number of an encoder, which is the same for the same version. */
export async function addIngest(
  db: Db,
  { room, accountId, version }: { readonly room: string; readonly accountId: string; readonly version: number },
): Promise<number> {
  const known = await sql<{ number: number }>`select number from service_participants
    where room = ${room} and account_id = ${accountId} and ingest_version = ${version} limit 1`.execute(db)
  if (known.rows[0]) return known.rows[0].number
  const number = randomInt(1, MAX_NUMBER)
  await sql`insert into service_participants (room, number, account_id, role, ingest_version, join_until)
    values (${room}, ${number}, ${accountId}, 'publisher', ${version}, now())`.execute(db)
  return number
}

export async function participantsOf(db: Db, room: string): Promise<readonly Participant[]> {
  const { rows } = await sql<Participant>`select ${COLUMNS} from service_participants where room = ${room}`.execute(db)
  return rows
}

/** Deletes the grants of an account and the keys of its encoders, and returns them. */
export async function deleteGrants(db: Db, room: string, accountId: string): Promise<readonly Participant[]> {
  const { rows } = await sql<Participant>`delete from service_participants
    where room = ${room} and account_id = ${accountId} returning ${COLUMNS}`.execute(db)
  return rows
}

/** Deletes all grants of a room, and returns them. Keys of encoders stay. */
export async function deleteAllGrants(db: Db, room: string): Promise<readonly Participant[]> {
  const { rows } = await sql<Participant>`delete from service_participants
    where room = ${room} and ingest_version is null returning ${COLUMNS}`.execute(db)
  return rows
}

export async function deleteOtherIngests(db: Db, room: string, version: number): Promise<void> {
  await sql`delete from service_participants where room = ${room} and ingest_version <> ${version}`.execute(db)
}

export type Change = 'joined' | 'left' | 'live' | 'ended'

/** Stores a change, and returns whether no other process has done so before. */
export async function storeChange(db: Db, room: string, number: number, change: Change): Promise<boolean> {
  const column = change === 'live' || change === 'ended' ? sql.ref('is_live') : sql.ref('is_present')
  const value = change === 'joined' || change === 'live'
  const { numAffectedRows = 0n } = await sql`update service_participants set ${column} = ${value}, seen_at = now()
    where room = ${room} and number = ${number} and ${column} <> ${value}`.execute(db)
  return numAffectedRows > 0n
}
