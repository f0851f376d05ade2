/** Decides what someone may do in the chat of a room. */
import type { LiveSilence } from '@fanfare/contract/live-chat'
import type { Static } from 'typebox'
import { relationsOf } from '#core/access/index.ts'
import { spentBy } from '#core/money/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Db } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { roomDecision } from '../rooms/access.ts'
import { roomById, type RoomRow } from '../rooms/store.ts'
import { moderatorIds, sanctionsAmong } from './sanctions-store.ts'
import { chatOf, lastWrittenAt, type ChatRow, type MessageRow } from './store.ts'

type Role = MessageRow['role']

export interface Standing {
  readonly room: RoomRow
  readonly chat: ChatRow
  readonly role: Role
  readonly sees: 'all' | 'teaser'
}

/**
 * Throws `not_found` for rooms that the viewer may not see. After the show, only the performer and operators find its chat: others
 * see the room no more.
 */
export async function standingIn(db: Db, viewer: Viewer, roomId: string): Promise<Standing> {
  const [room, chat] = await Promise.all([roomById(db, roomId), chatOf(db, roomId)])
  const sees = room && (await roomDecision(db, viewer, room)).sees
  if (!room || !chat || !sees || sees === 'nothing') throw notFound()
  const isOver = room.status !== 'live' && room.status !== 'scheduled'
  if (isOver && viewer.id !== room.performer_id && viewer.role !== 'admin') throw notFound()
  return { room, chat, sees, role: await roleIn(db, viewer, room) }
}

async function roleIn(db: Db, { id }: Viewer, { performer_id: performerId }: RoomRow): Promise<Role> {
  if (id === performerId) return 'performer'
  return (await moderatorIds(db, performerId)).includes(id) ? 'moderator' : 'viewer'
}

/** Throws `not_found` for people who may not moderate. */
export async function moderatingIn(db: Db, viewer: Viewer, roomId: string): Promise<Standing> {
  const standing = await standingIn(db, viewer, roomId)
  if (standing.role === 'viewer') throw notFound()
  return standing
}

/** Returns why someone cannot write now; undefined if they can. Slow mode and the chat's audience do not bind moderators. */
export async function silenceOf(
  db: Db,
  viewer: Viewer,
  { room, chat, role, sees }: Standing,
  now: Date,
): Promise<Static<typeof LiveSilence> | undefined> {
  if (room.status !== 'live') return { reason: 'ended', until: null }
  if (sees !== 'all' || viewer.role === 'admin') return { reason: 'locked', until: null }
  if (role === 'performer') return undefined
  const sanction = (await sanctionsAmong(db, room.performer_id, [viewer.id])).get(viewer.id)
  if (sanction) return { reason: 'muted', until: sanction.until?.toISOString() ?? null }
  if (role === 'moderator') return undefined
  return (await outsideOf(db, viewer, room, chat)) ?? slowedUntil(db, viewer, chat, now)
}

async function outsideOf(db: Db, { id }: Viewer, room: RoomRow, { audience }: ChatRow) {
  if (audience === 'everyone') return undefined
  const relation = (await relationsOf(db, room.performer_id, [id])).get(id)
  const isInside = relation?.subscribes || (audience === 'followers' && relation?.follows)
  return isInside ? undefined : ({ reason: audience, until: null } as const)
}

async function slowedUntil(db: Db, { id }: Viewer, { room_id: roomId, slow_seconds: slow }: ChatRow, now: Date) {
  if (slow === 0) return undefined
  const last = await lastWrittenAt(db, roomId, id)
  const until = last && new Date(last.getTime() + slow * 1000)
  return until && until > now ? ({ reason: 'slow', until: until.toISOString() } as const) : undefined
}

/** Minor units of the currency from which each color of a name begins. */
const SPENDING_CLASSES: readonly number[] = [1, 50_00, 250_00, 1000_00]

/** Returns 0 for fans who have paid nothing, up to 4. */
export async function spendingAmong(db: Db, performerId: string, fanIds: readonly string[]): Promise<Map<string, number>> {
  const spent = await spentBy(db, performerId, fanIds)
  return new Map(fanIds.map((id) => [id, SPENDING_CLASSES.filter((least) => (spent.get(id) ?? 0) >= least).length]))
}
