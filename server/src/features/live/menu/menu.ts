/** Changes the menu, and sells its items in a room. */
import { MENU_ITEM, type MenuItemTitle, type MenuPrice } from '@fanfare/contract/live-limits'
import type { LiveMenuItem } from '@fanfare/contract/live-views'
import type { Receipt } from '@fanfare/contract/sales'
import type { Static } from 'typebox'
import { peopleById } from '#core/accounts/index.ts'
import { assertShownTokens, chargeWallet } from '#core/money/index.ts'
import { assertMayPublish } from '#core/publications/index.ts'
import { receiptView } from '#core/purchases/index.ts'
import { assertTextsAllowed } from '#core/text-rules/index.ts'
import { fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { newId } from '#lib/id.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { menuItemBought, roomChanged } from '../events.ts'
import { shareEntered } from '../rooms/access.ts'
import { changeRoom, runningRoom } from '../rooms/store.ts'
import { insertRoomSale } from '../tickets/store.ts'
import { menuOf, removeOtherItems, saveMenuItem, shareMenuItem, type MenuRow } from './store.ts'

const menuViews = (rows: readonly MenuRow[]): LiveMenuItem[] =>
  rows.map(({ id, title, price }) => ({ _id: id, title, price: fromMinorUnits(price) }))

export const readMenu = async (db: Db, performerId: string): Promise<LiveMenuItem[]> => menuViews(await menuOf(db, performerId))

interface MenuForm {
  readonly _id?: string
  readonly title: Static<typeof MenuItemTitle>
  readonly price: Static<typeof MenuPrice>
}

/** Throws `not_found` for items that are not on the performer's menu. */
export async function saveMenu(tx: Tx, performer: Viewer, items: readonly MenuForm[]): Promise<LiveMenuItem[]> {
  await assertMayPublish(tx, performer.id)
  const known = new Set((await menuOf(tx.db, performer.id)).map(({ id }) => id))
  const ids: string[] = []
  for (const [position, { _id: wanted, title, price }] of items.entries()) {
    if (wanted !== undefined && (!known.has(wanted) || ids.includes(wanted))) throw notFound()
    await assertTextsAllowed(tx, { items: title })
    const id = wanted ?? newId(tx.now)
    await saveMenuItem(tx, { id, performer_id: performer.id, title, price: String(toMinorUnits(price)), position })
    ids.push(id)
  }
  await removeOtherItems(tx, performer.id, ids)
  const room = await runningRoom(tx.db, performer.id)
  if (room) {
    // Windows read the room again when its version rises.
    await changeRoom(tx, room.id, {})
    tx.emit(roomChanged, { roomId: room.id, performerId: performer.id })
  }
  return readMenu(tx.db, performer.id)
}

interface MenuOrder {
  readonly key: string
  readonly itemId: string
  readonly roomId: string
  /** In tokens, as shown. */
  readonly price: number
}

/** Requests with the same key pay once. Throws `changed_meanwhile` for a show that is over or an item that is off the menu. */
export async function buyMenuItem(tx: Tx, fan: Viewer, { key, itemId, roomId, price }: MenuOrder): Promise<Receipt> {
  const room = await shareEntered(tx, fan, roomId)
  if (!room) throw notFound()
  const performerId = room.performer_id
  const item = await shareMenuItem(tx, itemId)
  if (item?.performer_id !== performerId || room.status !== 'live')
    throw apiError('changed_meanwhile', t('This is no longer on the menu. No tokens were spent.'))
  const tokens = Number(item.price)
  await assertShownTokens(tx, price, tokens)
  const pair = { fanId: fan.id, performerId }
  const sale = await chargeWallet(tx, { key: `${MENU_ITEM}:${fan.id}:${key}`, kind: MENU_ITEM, ...pair, tokens })
  if (!sale) throw apiError('already_done', t('You have already bought this.'))
  await insertRoomSale(tx, sale.id, roomId)
  tx.emit(menuItemBought, { roomId, saleId: sale.id, ...pair, title: item.title, tokens })
  return receiptView(sale, (await peopleById(tx.db, [performerId])).get(performerId)!)
}
