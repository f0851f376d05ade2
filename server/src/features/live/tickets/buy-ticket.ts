/** Sells tickets. Until the show has run for ten minutes, the tokens stay in escrow. */
import { LIVE } from '@fanfare/contract/live-limits'
import type { Receipt } from '@fanfare/contract/sales'
import { grant } from '#core/access/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import { assertShownTokens, chargeWallet, holdEscrow, timesRefunded } from '#core/money/index.ts'
import { contentBought, receiptView } from '#core/purchases/index.ts'
import { fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { newId } from '#lib/id.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Viewer } from '#platform/viewer.ts'
import { ticketBought } from '../events.ts'
import { roomDecision } from '../rooms/access.ts'
import { ticketOutcome } from '../rooms/rules.ts'
import { shareRoom, type RoomRow } from '../rooms/store.ts'
import { insertRoomSale, insertTicket } from './store.ts'

const owned = () => apiError('already_done', t('You already have access to this.'))

/** Throws `not_found` for rooms that the fan may not see or that sell no tickets, and `already_done` for a second ticket. */
export async function buyTicket(tx: Tx, fan: Viewer, id: string, shown: number | undefined): Promise<Receipt> {
  await oneAtATime(tx, `purchases ${fan.id}`)
  const row = await shareRoom(tx, id)
  const decision = row && (await roomDecision(tx.db, fan, row))
  if (!row || !decision || decision.sees === 'nothing') throw notFound()
  if (decision.sees === 'all') throw owned()
  const offer = decision.unlock.find((way) => way.by === 'purchase')
  if (!offer) throw notFound()
  const tokens = toMinorUnits(offer.price)
  await assertShownTokens(tx, shown, tokens)
  if (!(await grant(tx, { holderId: fan.id, kind: 'purchase', subjectId: id }))) throw owned()
  const receipt = await (ticketOutcome(row) === 'released' ? sell : hold)(tx, fan, row, tokens)
  tx.emit(ticketBought, { roomId: id, performerId: row.performer_id, fanId: fan.id, tokens })
  return receipt
}

async function hold(tx: Tx, fan: Viewer, row: RoomRow, tokens: number): Promise<Receipt> {
  const id = newId(tx.now)
  const pair = { fanId: fan.id, performerId: row.performer_id }
  const balance = await holdEscrow(tx, { id, kind: LIVE, ...pair, tokens })
  await insertTicket(tx, { id, room_id: row.id, fan_id: fan.id, tokens })
  return {
    _id: id,
    kind: LIVE,
    performer: await performerOf(tx, row),
    targetId: row.id,
    tokens: fromMinorUnits(tokens),
    balance: fromMinorUnits(balance ?? 0),
    createdAt: tx.now.toISOString(),
  }
}

async function sell(tx: Tx, fan: Viewer, row: RoomRow, tokens: number): Promise<Receipt> {
  const pair = { fanId: fan.id, performerId: row.performer_id }
  const key = `${LIVE}:${row.id}:${fan.id}:${await timesRefunded(tx.db, fan.id, row.id)}`
  const sale = await chargeWallet(tx, { key, kind: LIVE, ...pair, targetId: row.id, tokens })
  if (!sale) throw owned()
  await insertRoomSale(tx, sale.id, row.id)
  tx.emit(contentBought, { saleId: sale.id, kind: LIVE, contentId: row.id, ...pair, tokens })
  return receiptView(sale, await performerOf(tx, row))
}

const performerOf = async (tx: Tx, { performer_id: id }: RoomRow) => (await peopleById(tx.db, [id])).get(id)!
