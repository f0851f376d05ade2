/** Stores the seats of performers' teams, and in which of them sessions work. */
import { sql, type SqlBool } from 'kysely'
import type { SeatRight } from '@fanfare/contract/seat-rights'
import { newId } from '#lib/id.ts'
import type { Tx } from '#platform/context.ts'
import type { TeamMember } from '#platform/viewer.ts'
import { usedStatuses } from './statuses.ts'
import type { AccountsDb } from './tables.ts'

export interface SeatRow {
  readonly id: string
  readonly performer_id: string
  /** Null until the invitation is accepted. */
  readonly member_id: string | null
  readonly email: string | null
  readonly rights: readonly SeatRight[]
  readonly invited_at: Date
  readonly expires_at: Date
  readonly accepted_at: Date | null
  readonly ended_at: Date | null
  /** Whether the member has two-factor authentication on. */
  readonly has_second_factor: boolean
  /** Whether both the performer and the member can use their accounts. */
  readonly is_used: boolean
}

const hasSecondFactor = sql<SqlBool>`exists (select from second_factors f where f.account_id = seat.member_id and f.confirmed_at is not null)`
const isUsed = sql<SqlBool>`(select count(*) = 2 from accounts a
  where a.id in (seat.performer_id, seat.member_id) and a.status in (${usedStatuses}))`
/** SQL condition that a seat, as `seat`, gives its rights now. */
const gives = sql<SqlBool>`(seat.ended_at is null and ${hasSecondFactor} and ${isUsed})`
const whole = sql`select seat.*, ${hasSecondFactor} as has_second_factor, ${isUsed} as is_used from team_seats seat`

interface NewSeat {
  readonly performerId: string
  readonly email: string
  readonly rights: readonly SeatRight[]
  readonly tokenHash: Buffer
  readonly expiresAt: Date
}

export async function insertSeat(tx: Tx, { performerId, email, rights, tokenHash, expiresAt }: NewSeat): Promise<string> {
  const id = newId(tx.now)
  await (tx.db as AccountsDb)
    .insertInto('team_seats')
    .values({
      id,
      performer_id: performerId,
      email,
      token_hash: tokenHash,
      rights: [...rights],
      invited_at: tx.now,
      expires_at: expiresAt,
    })
    .execute()
  return id
}

/** Returns the performer's seats that have not ended, latest first, without expired invitations. */
export async function seatsOf(db: AccountsDb, performerId: string): Promise<readonly SeatRow[]> {
  const { rows } = await sql<SeatRow>`${whole} where seat.performer_id = ${performerId} and seat.ended_at is null
    and (seat.accepted_at is not null or seat.expires_at > site_now()) order by seat.invited_at desc, seat.id desc`.execute(db)
  return rows
}

/** Returns the seats that a member has accepted and that have not ended. */
export async function seatsHeldBy(db: AccountsDb, memberId: string): Promise<readonly SeatRow[]> {
  const { rows } =
    await sql<SeatRow>`${whole} where seat.member_id = ${memberId} and seat.ended_at is null order by seat.accepted_at`.execute(
      db,
    )
  return rows
}

/** Returns the seat of an emailed link, locked; undefined once it was accepted or has ended. */
export async function lockInvitation(tx: Tx, tokenHash: Buffer): Promise<SeatRow | undefined> {
  const { rows } =
    await sql<SeatRow>`${whole} where seat.token_hash = ${tokenHash} and seat.ended_at is null for no key update of seat`.execute(
      tx.db,
    )
  return rows[0]
}

/** Returns the seat, locked; undefined once it has ended. */
export async function lockSeat(tx: Tx, id: string): Promise<SeatRow | undefined> {
  const { rows } = await sql<SeatRow>`${whole} where seat.id = ${id} and seat.ended_at is null for no key update of seat`.execute(
    tx.db,
  )
  return rows[0]
}

/** The link stops working, and the address is no longer needed. */
export async function acceptSeat(tx: Tx, id: string, memberId: string): Promise<void> {
  await (tx.db as AccountsDb)
    .updateTable('team_seats')
    .set({ member_id: memberId, accepted_at: tx.now, email: null, token_hash: null })
    .where('id', '=', id)
    .execute()
}

/** Open windows connect again with the new rights. */
export async function changeSeatRights(tx: Tx, id: string, rights: readonly SeatRight[]): Promise<void> {
  await (tx.db as AccountsDb)
    .updateTable('team_seats')
    .set({ rights: [...rights] })
    .where('id', '=', id)
    .execute()
  await disconnectSeats(tx, sql<SqlBool>`seat.id = ${id}`)
}

/** Ends a seat. Its windows are cut with the commit, and its requests are refused from then on. */
export async function endSeat(tx: Tx, id: string, byId: string): Promise<void> {
  await (tx.db as AccountsDb)
    .updateTable('team_seats')
    .set({ ended_at: tx.now, ended_by: byId, email: null, token_hash: null })
    .where('id', '=', id)
    .execute()
  await disconnectSeats(tx, sql<SqlBool>`seat.id = ${id}`)
}

/** Cuts the windows of everyone who works for the account, and those in which it works for others. They are checked again. */
export const disconnectTeams = (tx: Tx, accountId: string): Promise<void> =>
  disconnectSeats(tx, sql<SqlBool>`${accountId}::uuid in (seat.performer_id, seat.member_id)`)

async function disconnectSeats(tx: Tx, which: ReturnType<typeof sql<SqlBool>>): Promise<void> {
  const { rows } = await sql<{ id: string }>`select s.id from sessions s join team_seats seat on seat.id = s.seat_id
    where ${which}`.execute(tx.db)
  tx.afterCommit(() => rows.forEach(({ id }) => tx.services.realtime.endSession(id)))
}

/** Makes a session work in a seat, or in its owner's own account again. Its windows connect again. */
export async function workIn(tx: Tx, sessionId: string, seatId: string | null): Promise<void> {
  await (tx.db as AccountsDb).updateTable('sessions').set({ seat_id: seatId }).where('id', '=', sessionId).execute()
  tx.afterCommit(() => tx.services.realtime.endSession(sessionId))
}

/** Deletes the addresses of invitations that are over. */
export async function forgetExpiredInvitations(db: AccountsDb): Promise<void> {
  await sql`update team_seats set email = null, token_hash = null where email is not null and expires_at < site_now()`.execute(db)
}

export interface Work {
  readonly performerId: string
  readonly teamMember: TeamMember
}

/** Returns for whom a session works. */
export async function workOf(db: AccountsDb, seatId: string): Promise<Work | undefined> {
  const { rows } = await sql<{ performer_id: string; member_id: string; name: string; rights: SeatRight[]; gives: boolean }>`
    select seat.performer_id, seat.member_id, member.name, seat.rights, ${gives} as gives
    from team_seats seat join accounts member on member.id = seat.member_id where seat.id = ${seatId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { performer_id: performerId, member_id: id, name, rights } = row
  return { performerId, teamMember: { id, name, seatId, rights, isOver: !row.gives } }
}

/**
 * Returns the rights that the seat gives now; undefined if it gives none. It cannot end or change before the transaction commits.
 */
export async function holdSeat(tx: Tx, seatId: string): Promise<readonly SeatRight[] | undefined> {
  await sql`select from team_seats where id = ${seatId} for share`.execute(tx.db)
  const { rows } = await sql<{ rights: SeatRight[] }>`select seat.rights from team_seats seat
    where seat.id = ${seatId} and ${gives}`.execute(tx.db)
  return rows[0]?.rights
}

/** SQL condition that a session, as `s`, works in no seat, or in one that gives its rights now. */
export const worksInOpenSeat = sql<SqlBool>`(s.seat_id is null or exists (select from team_seats seat where seat.id = s.seat_id and ${gives}))`

/** Returns the members of these performers' teams. */
export async function membersOf(db: AccountsDb, performerIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`select distinct seat.member_id from team_seats seat
    where seat.performer_id = any(${[...performerIds]}::uuid[]) and seat.ended_at is null and seat.member_id is not null`.execute(
    db,
  )
  return rows.map((row) => row.member_id)
}
