/**
 * Compares a room at the service with the participants that it should have: removes everyone else, and reports who has joined,
 * left, gone live and ended. Runs after each webhook and at an interval, so a lost webhook costs seconds, and a forged or repeated
 * one nothing.
 */
import type { Db } from '../../db.ts'
import type { StreamEvent } from '../engine.ts'
import { participantsOf, storeChange, type Change, type Participant } from './participants.ts'
import type { StoredRoom } from './rooms.ts'
import { MAX_NUMBER, type Presence, type StreamService } from './provider.ts'

type WithoutTime<T> = T extends unknown ? Omit<T, 'at'> : never
export type Emit = (event: WithoutTime<StreamEvent>) => void

interface Syncing {
  readonly db: Db
  readonly service: StreamService
  readonly emit: Emit
}

/** Returns the participants who are live. */
export async function syncRoom({ db, service, emit }: Syncing, room: StoredRoom): Promise<readonly Participant[]> {
  const { participants, isComplete } = await service.presence(room.id)
  const known = new Map((await participantsOf(db, room.id)).map((one) => [one.number, one]))
  const { allowed, strangers } = judge(participants, known, room)
  if (strangers.length > 0) await service.remove(room.id, strangers)
  const live: Participant[] = []
  for (const one of known.values()) {
    const presence = allowed.get(one.number)
    const isThere = presence !== undefined || (one.isPresent && !isComplete)
    const isLive = presence?.isPublishing ?? (isThere && one.isLive)
    const changes = changesOf(one, isThere, isLive)
    for (const change of changes)
      if (await storeChange(db, room.id, one.number, change)) report(emit, { room: room.id, participant: one, change })
    if (isLive) live.push(one)
  }
  return live
}

function changesOf(one: Participant, isThere: boolean, isLive: boolean): readonly Change[] {
  const changes: Change[] = []
  if (isThere && !one.isPresent) changes.push('joined')
  if (isLive !== one.isLive) changes.push(isLive ? 'live' : 'ended')
  if (!isThere && one.isPresent) changes.push('left')
  return changes
}

interface Decision {
  readonly allowed: ReadonlyMap<number, Presence>
  readonly strangers: readonly number[]
}

/** Accounts that already publish stay, so that no one can take a performer's place. */
function judge(there: readonly Presence[], known: ReadonlyMap<number, Participant>, room: StoredRoom): Decision {
  const allowed = new Map<number, Presence>()
  const strangers: number[] = []
  const publishers = new Set<string>()
  const byAge = there.toSorted((one, other) => Number(isLiveIn(known, other)) - Number(isLiveIn(known, one)))
  for (const one of byAge) {
    const row = known.get(one.number)
    if (one.number >= MAX_NUMBER) continue
    const isWelcome = row !== undefined && (row.isPresent || row.mayJoin) && !(one.isPublishing && row.role === 'viewer')
    const isOneTooMany =
      row !== undefined && one.isPublishing && !publishers.has(row.accountId) && publishers.size >= room.maxPublishers
    if (!isWelcome || isOneTooMany) strangers.push(one.number)
    else {
      allowed.set(one.number, one)
      if (one.isPublishing) publishers.add(row.accountId)
    }
  }
  return { allowed, strangers }
}

const isLiveIn = (known: ReadonlyMap<number, Participant>, { number }: Presence): boolean => known.get(number)?.isLive ?? false

interface Report {
  readonly room: string
  readonly participant: Participant
  readonly change: Change
}

function report(emit: Emit, { room, participant: { accountId, number, role }, change }: Report): void {
  if (change === 'live' || change === 'ended') emit({ type: change, room, accountId })
  else if (role !== 'publisher') emit({ type: change, room, accountId, session: String(number) })
}

/** Reports the end of participants whose grants were deleted. */
export function reportEnd(emit: Emit, room: string, participants: readonly Participant[]): void {
  for (const participant of participants) {
    if (participant.isLive) report(emit, { room, participant, change: 'ended' })
    if (participant.isPresent) report(emit, { room, participant, change: 'left' })
  }
}
