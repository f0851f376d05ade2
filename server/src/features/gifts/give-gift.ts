import type { GiftId } from '@fanfare/contract/gifts'
import { accessDecision } from '#core/access/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertPayableStream } from '#core/streaming/index.ts'
import { assertTextAllowed } from '#core/text-rules/index.ts'
import { performerById, type Performer } from '#core/accounts/index.ts'
import { profileOf } from '#core/content/index.ts'
import { assertShownTokens, chargeWallet, type Sale } from '#core/money/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { giftGiven } from './events.ts'
import { giftById, countSent } from './store.ts'

export interface GiftRequest {
  readonly key: string
  readonly performerId: string
  readonly giftId: GiftId
  /** Tokens, as shown to the fan. */
  readonly shownPrice: number | undefined
  readonly message: string
  /** The stream in which it is given. */
  readonly streamId: string | undefined
}

export interface SentGift {
  readonly sale: Sale
  readonly performer: Performer
}

/** Sends a gift to a performer whom the fan may see. Requests with the same key pay once. */
export async function giveGift(tx: Tx, fan: Viewer, request: GiftRequest): Promise<SentGift> {
  const { key, performerId, giftId, shownPrice, message, streamId } = request
  assertTextAllowed('message', message, await settings(tx))
  const performer = await performerById(tx.db, performerId)
  const decision = await accessDecision(tx.db, fan, profileOf(performerId))
  if (!performer || decision.sees !== 'all') throw notFound()
  await assertPayableStream(tx, fan, { streamId, performerId })
  const gift = await giftById(tx.db, giftId)
  if (!gift?.is_on_sale) throw notFound()
  const tokens = Number(gift.price)
  await assertShownTokens(tx, shownPrice, tokens)

  const sale = await chargeWallet(tx, {
    key: `gift:${fan.id}:${key}`,
    kind: 'gift',
    fanId: fan.id,
    performerId,
    tokens,
  })
  if (!sale) throw apiError('already_done', t('This gift has already been sent.'))
  await countSent(tx, sale.id, giftId)
  const given = { saleId: sale.id, fanId: fan.id, performerId, giftId, tokens, message }
  tx.emit(giftGiven, { ...given, ...(streamId !== undefined && { streamId }) })
  return { sale, performer }
}
