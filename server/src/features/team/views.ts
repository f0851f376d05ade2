import type { OwnSeat, Seat } from '@fanfare/contract/team'
import { peopleById, type SeatRow } from '#core/accounts/index.ts'
import type { Db } from '#platform/context.ts'
import { lastActs } from './acts-store.ts'
import { seatState } from './rules.ts'

export async function seatViews(db: Db, rows: readonly SeatRow[]): Promise<Seat[]> {
  const [people, acts] = [
    await peopleById(
      db,
      rows.flatMap(({ member_id }) => member_id ?? []),
    ),
    await lastActs(
      db,
      rows.map(({ id }) => id),
    ),
  ]
  return rows.map((row) => ({
    _id: row.id,
    member: people.get(row.member_id ?? '') ?? null,
    email: row.email,
    rights: [...row.rights],
    state: seatState(row),
    invitedAt: row.invited_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastActAt: acts.get(row.id)?.toISOString() ?? null,
  }))
}

export async function ownSeatViews(db: Db, rows: readonly SeatRow[]): Promise<OwnSeat[]> {
  const people = await peopleById(
    db,
    rows.map(({ performer_id }) => performer_id),
  )
  return rows.map((row) => ({
    _id: row.id,
    performer: people.get(row.performer_id)!,
    rights: [...row.rights],
    state: seatState(row),
  }))
}
