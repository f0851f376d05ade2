/** Builds views of rooms: what each viewer may see. */
import { LIVE } from '@fanfare/contract/live-limits'
import type { LiveAct, LiveCard, LiveRoom } from '@fanfare/contract/live-views'
import type { AiUse } from '@fanfare/contract/depictions'
import type { Unlock } from '@fanfare/contract/access'
import type { Person } from '@fanfare/contract/people'
import { entitledAmong, type AccessDecision } from '#core/access/index.ts'
import { aiOf } from '#core/consents/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import { aiView, filesShownById, photoView, videoView, type FileRow } from '#core/media/index.ts'
import { tierNames } from '#core/tiers/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { notFound } from '#lib/errors.ts'
import type { Context, Db, Services } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { isHiddenIn, previewBegan, viewersOf } from '../audience/visits-store.ts'
import { moderatorIds } from '../chat/sanctions-store.ts'
import { readMenu } from '../menu/menu.ts'
import { remindersOf } from '../schedule/reminders.ts'
import { isReplayed, roomDecisions } from './access.ts'
import { roomById, type RoomRow } from './store.ts'

/** The parts of the views of a page of rooms. */
export interface HeadParts {
  readonly people: ReadonlyMap<string, Person>
  readonly covers: ReadonlyMap<string, FileRow>
  readonly tiers: ReadonlyMap<string, string>
  readonly viewers: ReadonlyMap<string, number>
  readonly ai: ReadonlyMap<string, AiUse>
}

export async function headParts(db: Db, rows: readonly RoomRow[]): Promise<HeadParts> {
  const ids = rows.map((row) => row.id)
  const [people, covers, tiers, viewers, ai] = await Promise.all([
    peopleById(
      db,
      rows.map((row) => row.performer_id),
    ),
    filesShownById(
      db,
      rows.flatMap((row) => row.cover_id ?? []),
    ),
    tierNames(
      db,
      rows.flatMap((row) => row.tier_ids),
    ),
    viewersOf(db, ids),
    aiOf(db, ids),
  ])
  return { people, covers, tiers, viewers, ai }
}

export function headView(
  services: Pick<Services, 'urls' | 'clock'>,
  row: RoomRow,
  { people, covers, tiers, viewers, ai }: HeadParts,
) {
  const cover = row.cover_id === null ? undefined : covers.get(row.cover_id)
  return {
    _id: row.id,
    performer: people.get(row.performer_id)!,
    title: row.title,
    category: row.category,
    status: row.status,
    audience: row.audience,
    tiers: row.tier_ids.flatMap((id) => (tiers.has(id) ? { _id: id, name: tiers.get(id)! } : [])),
    price: fromMinorUnits(row.price),
    cover: cover ? photoView(cover, { urls: services.urls, now: services.clock.now() }) : null,
    viewers: viewers.get(row.id) ?? 0,
    ...aiView({ ai: ai.get(row.id) ?? 'none' }),
    isRecorded: row.is_recorded,
    replayForHolders: row.replay_for_holders,
    startsAt: row.starts_at?.toISOString() ?? null,
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

/** Returns cards, without rooms that the viewer may not know of. */
export async function cardViews(ctx: Context, viewer: Anyone, rows: readonly RoomRow[]): Promise<LiveCard[]> {
  const ids = rows.map((row) => row.id)
  const [decisions, parts, bought, reminded] = await Promise.all([
    roomDecisions(ctx.db, viewer, rows),
    headParts(ctx.db, rows),
    viewer.id === null ? new Set<string>() : entitledAmong(ctx.db, viewer.id, ['purchase'], ids),
    viewer.id === null ? new Set<string>() : remindersOf(ctx.db, viewer.id, ids),
  ])
  return rows.flatMap((row) => {
    const decision = decisions.get(row.id)!
    if (decision.sees === 'nothing') return []
    return {
      ...headView(ctx, row, parts),
      locked: decision.sees === 'teaser',
      unlock: unlocksOf(decision),
      hasTicket: bought.has(row.id),
      isReminded: reminded.has(row.id),
    }
  })
}

const unlocksOf = (decision: AccessDecision): Unlock[] => (decision.sees === 'teaser' ? [...decision.unlock] : [])

/** Returns a room as the viewer joins it. Throws `not_found` for rooms that the viewer may not know of. */
export async function roomView(ctx: Context, viewer: Anyone, id: string): Promise<LiveRoom> {
  const row = await roomById(ctx.db, id)
  const decision = row && (await roomDecisions(ctx.db, viewer, [row])).get(id)
  if (!row || !decision || decision.sees === 'nothing') throw notFound()
  const head = { ...headView(ctx, row, await headParts(ctx.db, [row])), ...(await relationTo(ctx.db, viewer, row)) }
  if (decision.sees === 'teaser')
    return { ...head, locked: true, unlock: unlocksOf(decision), ...(await lockedParts(ctx, viewer, row)) }
  const replay = await replayOf(ctx, viewer, row)
  return {
    ...head,
    locked: false,
    can: [...(await actsIn(ctx.db, viewer, row)), ...(replay ? (['replay'] as const) : [])],
    isHidden: viewer.id !== null && (await isHiddenIn(ctx.db, id, viewer.id)),
    menu: await readMenu(ctx.db, row.performer_id),
    replay,
  }
}

/** Returns whether the viewer has a ticket for the room and a reminder of it. */
async function relationTo(db: Db, { id: viewerId }: Anyone, { id }: RoomRow) {
  if (viewerId === null) return { hasTicket: false, isReminded: false }
  const [bought, reminded] = await Promise.all([entitledAmong(db, viewerId, ['purchase'], [id]), remindersOf(db, viewerId, [id])])
  return { hasTicket: bought.has(id), isReminded: reminded.has(id) }
}

async function lockedParts(ctx: Context, viewer: Anyone, row: RoomRow) {
  const can = mayBeReminded(viewer, row)
  const total = row.preview_seconds
  if (row.status !== 'live' || total === 0 || viewer.id === null) return { can }
  const began = await previewBegan(ctx.db, row.id, viewer.id)
  const used = began ? Math.floor((ctx.clock.now().getTime() - began.getTime()) / 1000) : 0
  const secondsLeft = Math.max(0, total - used)
  return { can: [...can, ...(secondsLeft > 0 ? (['watch'] as const) : [])], preview: { seconds: total, secondsLeft } }
}

const mayBeReminded = ({ id }: Anyone, row: RoomRow): LiveAct[] =>
  row.status === 'scheduled' && id !== null && id !== row.performer_id ? ['remind'] : []

async function actsIn(db: Db, viewer: Anyone, row: RoomRow): Promise<LiveAct[]> {
  if (viewer.role === 'admin' || viewer.id === null) return []
  if (row.status !== 'live') return mayBeReminded(viewer, row)
  if (viewer.id === row.performer_id) return ['publish', 'chat', 'moderate']
  const isModerator = (await moderatorIds(db, row.performer_id)).includes(viewer.id)
  return [
    'watch',
    'chat',
    ...(viewer.role === 'fan' ? (['tip', 'buy'] as const) : []),
    ...(isModerator ? (['moderate'] as const) : []),
  ]
}

async function replayOf({ db, urls, clock }: Context, viewer: Anyone, row: RoomRow) {
  const first = isReplayed(row) ? row.recording_ids[0] : undefined
  const file = first === undefined ? undefined : (await filesShownById(db, [first])).get(first)
  return file ? videoView(file, { urls, now: clock.now(), viewerId: viewer.id, by: { kind: LIVE, id: row.id } }) : null
}
