import { sql } from 'kysely'
import { done } from '@fanfare/contract'
import { LIVE } from '@fanfare/contract/live-limits'
import * as wall from '@fanfare/contract/live-wall'
import { findAccountForOperator, peopleById } from '#core/accounts/index.ts'
import { grantUnseen, latestFrames, recordingAmong } from '#core/streaming/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Db, Services, Tx } from '#platform/context.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { viewersOf } from '../audience/visits-store.ts'
import { performerWarned } from '../events.ts'
import { recordAct } from '../operator-acts.ts'
import { endRoom } from '../rooms/change-status.ts'
import { lockRoom, roomById, type RoomRow } from '../rooms/store.ts'
import { readPicture } from './picture.ts'

async function wallViews(services: Services, db: Db, rows: readonly RoomRow[]): Promise<wall.WallRoom[]> {
  const ids = rows.map((row) => row.id)
  const [people, viewers, frames, recording] = await Promise.all([
    peopleById(
      db,
      rows.map((row) => row.performer_id),
    ),
    viewersOf(db, ids),
    latestFrames(db, LIVE, ids),
    recordingAmong(db, LIVE, ids),
  ])
  const pictures = await Promise.all(rows.map(async ({ id }) => readPicture(services, frames.get(id))))
  return rows.map((row, i) => ({
    _id: row.id,
    performer: people.get(row.performer_id)!,
    title: row.title,
    category: row.category,
    status: row.status,
    price: fromMinorUnits(row.price),
    viewers: viewers.get(row.id) ?? 0,
    peak: row.peak,
    isRecording: recording.has(row.id),
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    picture: pictures[i] ?? null,
    warnings: row.warnings,
    endReason: row.end_reason,
  }))
}

const wallView = async (services: Services, db: Db, row: RoomRow) => (await wallViews(services, db, [row]))[0]!

interface WallQuery {
  readonly status: 'live' | 'ended'
  readonly performerId: string | undefined
  readonly limit: number
  readonly offset: number
}

/** Live rooms, longest running first; or ended ones, latest first. */
async function searchWall(ctx: Context, { status, performerId, limit, offset }: WallQuery) {
  const all = sql`from live_rooms where status = ${status} and ${performerId === undefined ? sql`true` : sql`performer_id = ${performerId}`}`
  const order = status === 'live' ? sql`started_at, id` : sql`ended_at desc, id`
  const { rows } = await sql<RoomRow>`select * ${all} order by ${order} limit ${limit} offset ${offset}`.execute(ctx.db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${all}`.execute(ctx.db)
  return { data: await wallViews(ctx, ctx.db, rows), total: counted[0]?.total ?? 0 }
}

/** Returns a live room, locked. Throws `changed_meanwhile` for one that is over. */
async function lockLive(tx: Tx, id: string): Promise<RoomRow> {
  const row = await lockRoom(tx, id)
  if (!row) throw notFound()
  if (row.status !== 'live') throw apiError('changed_meanwhile', t('This show is no longer live.'))
  return row
}

async function watch(ctx: Context, viewer: Viewer, id: string) {
  const row = await roomById(ctx.db, id)
  if (row?.status !== 'live') throw notFound()
  await ctx.write(async (tx) => recordAct(tx, { operator: viewer, act: 'live.watch', subject: { kind: 'live', id } }))
  return { room: await wallView(ctx, ctx.db, row), grant: await grantUnseen(ctx, viewer, { kind: LIVE, id }) }
}

export const wallRoutes = [
  query(wall.listWall, async ({ ctx, query: { status = 'live', username, limit = 24, offset = 0 } }) => {
    const performer = username === undefined ? undefined : await findAccountForOperator(ctx.db, username)
    if (username !== undefined && !performer) return { data: [], total: 0 }
    return searchWall(ctx, { status, performerId: performer?.id, limit, offset })
  }),

  action(wall.watchUnseen, ({ ctx, viewer, params: { id } }) => watch(ctx, viewer, id)),

  mutation(wall.warnPerformer, async ({ tx, viewer, params: { id }, body: { reason } }) => {
    const row = await lockLive(tx, id)
    await sql`update live_rooms set warnings = warnings + 1 where id = ${id}`.execute(tx.db)
    recordAct(tx, { operator: viewer, act: 'live.warn', subject: { kind: 'live', id }, reason })
    tx.emit(performerWarned, { roomId: id, performerId: row.performer_id, reason })
    return done
  }),

  mutation(wall.stopLiveRoom, async ({ tx, services, viewer, params: { id }, body: { reason } }) => {
    const row = await lockLive(tx, id)
    recordAct(tx, { operator: viewer, act: 'live.stop', subject: { kind: 'live', id }, reason })
    return wallView(services, tx.db, await endRoom(tx, row, { by: 'operator', reason }))
  }),
]
