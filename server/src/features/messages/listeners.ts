import { conversationSeen, openConversationBetween } from '#core/messages/index.ts'
import { contentBought } from '#core/purchases/index.ts'
import { saleRefunded } from '#core/refunds/index.ts'
import { giftGiven } from '#features/gifts/events.ts'
import { subscriptionStarted } from '#features/subscriptions/events.ts'
import { tipGiven } from '#features/tokens/events.ts'
import { on } from '#platform/listeners.ts'
import { recordRefund, recordSale } from './record-sale.ts'
import { scheduleDisappearanceOfSeen } from './disappearing.ts'
import { writeGift, writeTip } from './write-tip.ts'

// The first payment creates the conversation, without a message and thus in no list: from then on the performer may message this
// fan.
export const listeners = [
  on(tipGiven, 'write into the conversation', writeTip),
  on(giftGiven, 'write into the conversation', writeGift),
  on(contentBought, 'open the conversation', async (tx, { kind, contentId, fanId, performerId }) => {
    if (kind === 'message') await recordSale(tx, { messageId: contentId, fanId, performerId })
    else await openConversationBetween(tx.db, { fanId, performerId }, tx.now)
  }),
  on(saleRefunded, 'mark message as unsold', async (tx, { kind, isFull, saleId }) => {
    if (kind === 'message' && isFull) await recordRefund(tx, saleId)
  }),
  on(conversationSeen, 'schedule disappearance', scheduleDisappearanceOfSeen),
  on(subscriptionStarted, 'open the conversation', async (tx, pair) => {
    await openConversationBetween(tx.db, pair, tx.now)
  }),
]
