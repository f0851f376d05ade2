/** Builds the performer's views of their own shows, with statistics. */
import { sql } from 'kysely'
import { CHAT_LOG_DAYS, LIVE, MENU_ITEM } from '@fanfare/contract/live-limits'
import type { OwnLiveRoom, OwnLiveShow } from '@fanfare/contract/live-views'
import { countRelationsBegun } from '#core/access/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import { paidInSales, type PaidSale } from '#core/money/index.ts'
import { recordingAmong } from '#core/streaming/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { notFound } from '#lib/errors.ts'
import { addDays } from '#lib/time.ts'
import type { Context, Db, Services } from '#platform/context.ts'
import { samplesOf, visitSums, type VisitSums } from '../audience/visits-store.ts'
import { messageCounts } from '../chat/store.ts'
import { secondsOf } from '../rooms/rules.ts'
import { roomById, type RoomRow } from '../rooms/store.ts'
import { headParts, headView, type HeadParts } from '../rooms/views.ts'
import { countReminders } from '../schedule/reminders.ts'
import { roomSales, ticketCounts, type TicketCounts } from '../tickets/store.ts'

interface Figures {
  readonly visits: ReadonlyMap<string, VisitSums>
  readonly messages: ReadonlyMap<string, number>
  readonly tickets: ReadonlyMap<string, TicketCounts>
  readonly reminders: ReadonlyMap<string, number>
  readonly recording: ReadonlySet<string>
  readonly sales: ReadonlyMap<string, readonly PaidSale[]>
  readonly relations: ReadonlyMap<string, { readonly follow: number; readonly subscription: number }>
}

async function figuresOf(db: Db, rows: readonly RoomRow[], now: Date): Promise<Figures> {
  const ids = rows.map((row) => row.id)
  const [visits, messages, tickets, reminders, recording, sold] = await Promise.all([
    visitSums(db, ids),
    messageCounts(db, ids),
    ticketCounts(db, ids),
    countReminders(db, ids),
    recordingAmong(db, LIVE, ids),
    roomSales(db, ids),
  ])
  const paid = await paidInSales(
    db,
    sold.map((one) => one.sale_id),
  )
  const sales = new Map<string, PaidSale[]>(ids.map((id) => [id, []]))
  for (const { sale_id: saleId, room_id: roomId } of sold) {
    const sale = paid.get(saleId)
    if (sale) sales.get(roomId)?.push(sale)
  }
  return { visits, messages, tickets, reminders, recording, sales, relations: await relationsOf(db, rows, now) }
}

/** One short query per show that has begun; a page has at most a hundred. */
async function relationsOf(db: Db, rows: readonly RoomRow[], now: Date): Promise<Figures['relations']> {
  const begun = rows.filter((row) => row.started_at !== null)
  const counted = begun.map(
    async (row) =>
      [row.id, await countRelationsBegun(db, row.performer_id, { from: row.started_at!, until: row.ended_at ?? now })] as const,
  )
  return new Map(await Promise.all(counted))
}

const NO_TICKETS: TicketCounts = { held: 0, held_tokens: 0, released: 0, returned: 0 }

function earningsOf(sales: readonly PaidSale[], heldTokens: number) {
  const sum = (kind: string) => sales.reduce((total, sale) => total + (kind === 'all' || sale.kind === kind ? sale.tokens : 0), 0)
  return {
    tickets: fromMinorUnits(sum(LIVE)),
    tips: fromMinorUnits(sum('tip')),
    gifts: fromMinorUnits(sum('gift')),
    menu: fromMinorUnits(sum(MENU_ITEM)),
    total: fromMinorUnits(sum('all')),
    held: fromMinorUnits(heldTokens),
  }
}

function ticketsState({ held, released, returned }: TicketCounts, sold: number): OwnLiveRoom['tickets'] {
  if (held > 0) return 'held'
  if (released > 0 || sold > 0) return 'released'
  return returned > 0 ? 'returned' : 'none'
}

interface Viewing {
  readonly services: Pick<Services, 'urls' | 'clock'>
  readonly parts: HeadParts
  readonly figures: Figures
}

function view({ services, parts, figures }: Viewing, row: RoomRow): OwnLiveRoom {
  const { id } = row
  const visits = figures.visits.get(id) ?? { visitors: 0, seconds: 0 }
  const tickets = figures.tickets.get(id) ?? NO_TICKETS
  const sales = figures.sales.get(id) ?? []
  const ticketSales = sales.filter(({ kind, tokens }) => kind === LIVE && tokens > 0).length
  const seconds = secondsOf(row, services.clock.now())
  const relations = figures.relations.get(id) ?? { follow: 0, subscription: 0 }
  return {
    ...headView(services, row, parts),
    tierIds: row.tier_ids,
    coverId: row.cover_id,
    previewSeconds: row.preview_seconds,
    version: row.version,
    reminders: figures.reminders.get(id) ?? 0,
    isRecording: figures.recording.has(id),
    recordingIds: row.recording_ids,
    endedBy: row.ended_by,
    endReason: row.end_reason,
    tickets: ticketsState(tickets, ticketSales),
    visitors: visits.visitors,
    peak: row.peak,
    // Viewers of a show that fell silent stay a little longer than it ran.
    averageSeconds: visits.visitors > 0 ? Math.min(seconds, Math.round(visits.seconds / visits.visitors)) : 0,
    seconds,
    ticketsSold: tickets.held + ticketSales,
    messages: figures.messages.get(id) ?? 0,
    newFollowers: relations.follow,
    newSubscribers: relations.subscription,
    earnings: earningsOf(sales, tickets.held_tokens),
  }
}

async function viewing(services: Services, db: Db, rows: readonly RoomRow[]): Promise<Viewing> {
  const [parts, figures] = await Promise.all([headParts(db, rows), figuresOf(db, rows, services.clock.now())])
  return { services, parts, figures }
}

export const ownView = async (services: Services, db: Db, row: RoomRow): Promise<OwnLiveRoom> =>
  view(await viewing(services, db, [row]), row)

interface OwnQuery {
  readonly show: 'upcoming' | 'past' | undefined
  readonly limit: number
  readonly offset: number
}

/** Live, then scheduled ones, soonest first, then past ones, latest first; uses index `live_rooms_performer`. */
export async function searchOwn(ctx: Context, performerId: string, { show, limit, offset }: OwnQuery) {
  const isPast = sql`status not in ('live', 'scheduled')`
  const wanted = show === undefined ? sql`true` : show === 'past' ? isPast : sql`not (${isPast})`
  const all = sql`from live_rooms where performer_id = ${performerId} and ${wanted}`
  const { rows } = await sql<RoomRow>`select * ${all} order by case status when 'live' then 0 when 'scheduled' then 1 else 2 end,
    case when status = 'scheduled' then starts_at end, coalesce(ended_at, created_at) desc, id limit ${limit} offset ${offset}`.execute(
    ctx.db,
  )
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${all}`.execute(ctx.db)
  const parts = await viewing(ctx, ctx.db, rows)
  return { data: rows.map((row) => view(parts, row)), total: counted[0]?.total ?? 0 }
}

const MAX_POINTS = 500
const MAX_SUPPORTERS = 10

/** Throws `not_found` for shows of others. */
export async function ownShow(ctx: Context, performerId: string, id: string): Promise<OwnLiveShow> {
  const row = await roomById(ctx.db, id)
  if (row?.performer_id !== performerId) throw notFound()
  const parts = await viewing(ctx, ctx.db, [row])
  const samples = await samplesOf(ctx.db, id, MAX_POINTS)
  const chatUntil = row.started_at === null ? null : addDays(row.ended_at ?? ctx.clock.now(), CHAT_LOG_DAYS)
  return {
    ...view(parts, row),
    course: samples.map(({ at, viewers }) => ({ at: at.toISOString(), viewers })),
    supporters: await supportersOf(ctx.db, parts.figures.sales.get(id) ?? []),
    chatUntil: chatUntil !== null && chatUntil > ctx.clock.now() ? chatUntil.toISOString() : null,
  }
}

/** Anonymous tips are not among them. */
async function supportersOf(db: Db, sales: readonly PaidSale[]) {
  const sums = new Map<string, number>()
  for (const { fanId, tokens } of sales) if (fanId !== null) sums.set(fanId, (sums.get(fanId) ?? 0) + tokens)
  const best = [...sums]
    .filter(([, tokens]) => tokens > 0)
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, MAX_SUPPORTERS)
  const people = await peopleById(
    db,
    best.map(([id]) => id),
  )
  return best.map(([id, tokens]) => ({ person: people.get(id)!, tokens: fromMinorUnits(tokens) }))
}
