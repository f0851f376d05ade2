/** Shows payments in the chat of the room in which they were made. */
import { isHeldBack, isRestricting } from '#core/access/index.ts'
import type { giftGiven } from '#features/gifts/events.ts'
import type { tipGiven, tipGivenAnonymously } from '#features/tokens/events.ts'
import type { EventOf } from '#platform/events.ts'
import type { Tx } from '#platform/context.ts'
import type { GiftId } from '@fanfare/contract/gifts'
import { MENU_ITEM } from '@fanfare/contract/live-limits'
import { earningsChanged, type menuItemBought, type ticketBought } from '../events.ts'
import { lockRoom } from '../rooms/store.ts'
import { insertRoomSale } from '../tickets/store.ts'
import { moderatorIds, sanctionsAmong } from './sanctions-store.ts'
import { spendingAmong } from './standing.ts'
import type { NewMessage } from './store.ts'
import { append, emptyMessage } from './write.ts'

interface Payment extends Pick<NewMessage, 'kind'> {
  readonly roomId: string | undefined
  /** Null for tickets in escrow, which are sales only later. */
  readonly saleId: string | null
  /** Null for an anonymous fan. */
  readonly fanId: string | null
  readonly tokens: number
  readonly text?: string
  readonly giftId?: GiftId
}

/** Does nothing for payments outside of rooms. */
async function show(tx: Tx, { roomId, saleId, fanId, tokens, kind, text = '', giftId }: Payment): Promise<void> {
  const room = roomId === undefined ? undefined : await lockRoom(tx, roomId)
  if (!room) return
  const performerId = room.performer_id
  if (saleId !== null) {
    await insertRoomSale(tx, saleId, room.id)
    tx.emit(earningsChanged, { roomId: room.id, performerId })
  }
  const ids = fanId === null ? [] : [fanId]
  const [moderators, spending, sanctions] = [
    await moderatorIds(tx.db, performerId),
    await spendingAmong(tx.db, performerId, ids),
    await sanctionsAmong(tx.db, performerId, ids),
  ]
  const isSilenced = fanId !== null && sanctions.has(fanId) && kind !== MENU_ITEM
  await append(tx, {
    ...emptyMessage(tx, room.id),
    kind,
    account_id: fanId,
    role: fanId !== null && moderators.includes(fanId) ? 'moderator' : 'viewer',
    // The payment of a muted fan appears without words.
    text: isSilenced ? '' : text,
    is_held:
      fanId !== null &&
      kind !== MENU_ITEM &&
      isHeldBack('live_chat', await isRestricting(tx.db, { ownerId: performerId, otherId: fanId })),
    spending: fanId === null ? 0 : (spending.get(fanId) ?? 0),
    sale_id: saleId,
    tokens,
    gift_id: giftId ?? null,
  })
}

export const showTip = (tx: Tx, { saleId, fanId, tokens, message, streamId }: EventOf<typeof tipGiven>): Promise<void> =>
  show(tx, { roomId: streamId, saleId, fanId, tokens, kind: 'tip', text: message })

export const showAnonymousTip = (tx: Tx, { saleId, tokens, streamId }: EventOf<typeof tipGivenAnonymously>): Promise<void> =>
  show(tx, { roomId: streamId, saleId, fanId: null, tokens, kind: 'tip' })

export const showGift = (
  tx: Tx,
  { saleId, fanId, tokens, message, giftId, streamId }: EventOf<typeof giftGiven>,
): Promise<void> => show(tx, { roomId: streamId, saleId, fanId, tokens, kind: 'gift', text: message, giftId: giftId as GiftId })

export const showMenuItem = (tx: Tx, { roomId, saleId, fanId, tokens, title }: EventOf<typeof menuItemBought>): Promise<void> =>
  show(tx, { roomId, saleId, fanId, tokens, kind: MENU_ITEM, text: title })

/** Tickets that were bought before the show are not shown in its chat. */
export async function showTicket(tx: Tx, { roomId, fanId, tokens }: EventOf<typeof ticketBought>): Promise<void> {
  if ((await lockRoom(tx, roomId))?.status === 'live') await show(tx, { roomId, saleId: null, fanId, tokens, kind: 'ticket' })
}
