/** The tables `live_tickets` and `live_sales`. */
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  live_tickets: Narrowed<'live_tickets', { outcome: 'released' | 'returned' }>
  live_sales: Schema['live_sales']
}
type TicketsDb = Db<Tables>
export type TicketRow = Selectable<Tables['live_tickets']>

export async function insertTicket(
  tx: Tx,
  ticket: Pick<Insertable<Tables['live_tickets']>, 'id' | 'room_id' | 'fan_id' | 'tokens'>,
): Promise<void> {
  await (tx.db as TicketsDb)
    .insertInto('live_tickets')
    .values({ ...ticket, bought_at: tx.now })
    .execute()
}

/** Returns the tickets of a room whose tokens are in escrow, in order; uses index `live_tickets_open`. */
export async function openTickets(db: TicketsDb, roomId: string, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('live_tickets')
    .select('id')
    .where('room_id', '=', roomId)
    .where('closed_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Returns the rooms with tickets in escrow; uses index `live_tickets_open`. */
export async function roomsWithOpenTickets(db: TicketsDb): Promise<string[]> {
  const rows = await db.selectFrom('live_tickets').select('room_id').distinct().where('closed_at', 'is', null).execute()
  return rows.map((row) => row.room_id)
}

export const lockTicket = (tx: Tx, id: string): Promise<TicketRow | undefined> =>
  (tx.db as TicketsDb).selectFrom('live_tickets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Returns a fan's tickets in escrow for rooms of these ids. */
export async function openTicketsOf(
  db: Db,
  fanId: string,
  roomIds: readonly string[],
): Promise<{ readonly id: string; readonly roomId: string }[]> {
  const { rows } = await sql<{ id: string; roomId: string }>`select id, room_id as "roomId" from live_tickets
    where fan_id = ${fanId} and room_id = any(${uuids(roomIds)}) and closed_at is null`.execute(db)
  return rows
}

export async function closeTicket(tx: Tx, id: string, outcome: 'released' | 'returned'): Promise<void> {
  await (tx.db as TicketsDb).updateTable('live_tickets').set({ closed_at: tx.now, outcome }).where('id', '=', id).execute()
}

export interface TicketCounts {
  readonly held: number
  readonly held_tokens: number
  readonly released: number
  readonly returned: number
}

/** Returns the numbers of tickets by room. Tickets bought after the first ten minutes of a show are sales and not counted here. */
export async function ticketCounts(db: Db, roomIds: readonly string[]): Promise<Map<string, TicketCounts>> {
  const { rows } = await sql<TicketCounts & { room_id: string }>`select room_id,
      count(*) filter (where closed_at is null)::int as held, coalesce(sum(tokens) filter (where closed_at is null), 0)::float8 as held_tokens,
      count(*) filter (where outcome = 'released')::int as released, count(*) filter (where outcome = 'returned')::int as returned
    from live_tickets where room_id = any(${uuids(roomIds)}) group by room_id`.execute(db)
  return new Map(rows.map((row) => [row.room_id, row]))
}

/** Records that a sale was made in a room. */
export async function insertRoomSale(tx: Tx, saleId: string, roomId: string): Promise<void> {
  await sql`insert into live_sales (sale_id, room_id) values (${saleId}, ${roomId}) on conflict do nothing`.execute(tx.db)
}

/** Returns the sales of rooms; uses index `live_sales_room`. */
export async function roomSales(
  db: Db,
  roomIds: readonly string[],
): Promise<{ readonly sale_id: string; readonly room_id: string }[]> {
  const { rows } = await sql<{ sale_id: string; room_id: string }>`select sale_id, room_id from live_sales
    where room_id = any(${uuids(roomIds)})`.execute(db)
  return rows
}

/** Returns whether anyone has a ticket that was not returned. */
export async function hasTickets(db: Db, roomId: string): Promise<boolean> {
  const { rows } =
    await sql`select from live_tickets where room_id = ${roomId} and outcome is distinct from 'returned' limit 1`.execute(db)
  return rows.length > 0
}

/** Returns whether an account has a ticket in escrow. Tickets that are paid are sales. Uses index `live_tickets_fan`. */
export async function hasTicket(db: Db, fanId: string): Promise<boolean> {
  const { rows } = await sql`select from live_tickets where fan_id = ${fanId} and closed_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** Returns which of these fans have a ticket in escrow for which of these rooms; uses index `live_tickets_open`. */
export async function ticketsHeldAmong(
  db: Db,
  purchases: readonly { readonly holderId: string; readonly subjectId: string }[],
): Promise<{ holderId: string; subjectId: string }[]> {
  const { rows } = await sql<{ holderId: string; subjectId: string }>`select fan_id as "holderId", room_id as "subjectId"
    from live_tickets where closed_at is null and room_id = any(${uuids(purchases.map(({ subjectId }) => subjectId))})
      and fan_id = any(${uuids(purchases.map(({ holderId }) => holderId))})`.execute(db)
  return rows
}
