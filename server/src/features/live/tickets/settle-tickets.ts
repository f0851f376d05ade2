/** Pays for the tickets of shows that were held, and returns the tokens of all others. */
import { Type } from 'typebox'
import { LIVE } from '@fanfare/contract/live-limits'
import { revoke } from '#core/access/index.ts'
import { chargeEscrow, returnEscrow } from '#core/money/index.ts'
import { contentBought } from '#core/purchases/index.ts'
import { FIRST_ID } from '#lib/id.ts'
import type { Context, Tx } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { earningsChanged, ticketReturned } from '../events.ts'
import { ticketOutcome } from '../rooms/rules.ts'
import { roomById } from '../rooms/store.ts'
import { closeTicket, insertRoomSale, lockTicket, openTickets, roomsWithOpenTickets, type TicketRow } from './store.ts'

const BATCH_SIZE = 200

export const settleRoom = job('settle the tickets of a show', Type.Object({ roomId: Type.String() }))
const settleRooms = job('settle tickets', Type.Object({}))

/** Each ticket has a transaction of its own, so that an error of one stops no other. Safe to repeat. */
async function settle(ctx: Context, roomId: string): Promise<void> {
  const room = await roomById(ctx.db, roomId)
  const outcome = room && ticketOutcome(room)
  if (!outcome) return
  const failed: unknown[] = []
  let settled = 0
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const ids: readonly string[] = await openTickets(ctx.db, roomId, after, BATCH_SIZE)
    for (const id of ids) await ctx.write((tx) => settleTicket(tx, id, outcome)).catch((error: unknown) => failed.push(error))
    settled += ids.length
    after = ids.at(-1)
  }
  if (settled > 0) await ctx.write(async (tx) => tx.emit(earningsChanged, { roomId, performerId: room.performer_id }))
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} tickets of show ${roomId} could not be settled`)
}

/** Does nothing for a ticket that is settled. */
export async function settleTicket(tx: Tx, id: string, outcome: 'released' | 'returned'): Promise<void> {
  const ticket = await lockTicket(tx, id)
  const room = ticket && (await roomById(tx.db, ticket.room_id))
  if (!ticket || !room || ticket.closed_at !== null) return
  await closeTicket(tx, id, outcome)
  await (outcome === 'released' ? release : giveBack)(tx, ticket, room.performer_id)
}

async function release(tx: Tx, { id, room_id: roomId, fan_id: fanId }: TicketRow, performerId: string): Promise<void> {
  const sale = await chargeEscrow(tx, { id, fanId, targetId: roomId })
  if (!sale) throw new Error(`The tokens of ticket ${id} have already left escrow`)
  await insertRoomSale(tx, sale.id, roomId)
  tx.emit(contentBought, { saleId: sale.id, kind: LIVE, contentId: roomId, fanId, performerId, tokens: sale.tokens })
}

async function giveBack(tx: Tx, { id, room_id: roomId, fan_id: fanId }: TicketRow, performerId: string): Promise<void> {
  const tokens = await returnEscrow(tx, { id, fanId })
  if (tokens === undefined) throw new Error(`The tokens of ticket ${id} have already left escrow`)
  await revoke(tx, { holderId: fanId, kind: 'purchase', subjectId: roomId })
  tx.emit(ticketReturned, { roomId, performerId, fanId, tokens })
}

async function settleAll(ctx: Context): Promise<void> {
  for (const roomId of await roomsWithOpenTickets(ctx.db)) await settle(ctx, roomId)
}

export const ticketJobs = [
  jobHandler(settleRoom, (ctx, { roomId }) => settle(ctx, roomId)),
  // Each show has a job at its time. The runs of every minute catch shows whose job was missed.
  jobHandler(settleRooms, settleAll, '* * * * *'),
]
