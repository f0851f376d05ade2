/** The calls with which the two people of a private show talk in their conversation. */
import { SHOW } from '@fanfare/contract/private-show-views'
import * as stream from '@fanfare/contract/stream-conversations'
import { accessDecision } from '#core/access/index.ts'
import { findContent, readContent, type Subject } from '#core/content/index.ts'
import { conversationBetween, conversationOf } from '#core/messages/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { readConversation } from './read-conversations.ts'
import { sendMessage } from './send-message.ts'
import { messageViews } from './views.ts'

/** A show belongs to a fan and a performer; undefined for operators and strangers. */
const pairOf = ({ ownerId, recipientId }: Subject, { id }: Viewer) =>
  recipientId !== undefined && [ownerId, recipientId].includes(id) ? { fanId: recipientId, performerId: ownerId } : undefined

/** Throws `not_found` for a show of others, and `changed_meanwhile` for one that does not run. */
async function assertInShow(
  tx: Tx,
  viewer: Viewer,
  { id, showId }: { readonly id: string; readonly showId: string },
): Promise<void> {
  const [show, conversation] = [await findContent(tx.services, tx.db, SHOW, showId), await conversationOf(tx.db, viewer.id, id)]
  const pair = show && pairOf(show, viewer)
  if (!pair || conversation?.fan_id !== pair.fanId || conversation.performer_id !== pair.performerId) throw notFound()
  if (show.removed || (await accessDecision(tx.db, viewer, show)).sees !== 'all')
    throw apiError('changed_meanwhile', t('This show has ended. Your message wasn’t sent.'))
}

export const streamRoutes = [
  query(stream.readStreamConversation, async ({ ctx, viewer, params: { id } }) => {
    const show = await readContent(ctx, ctx.db, SHOW, id)
    const pair = show && pairOf(show, viewer)
    const conversation = pair && (await conversationBetween(ctx.db, pair))
    if (!conversation) throw notFound()
    return readConversation({ db: ctx.db, now: ctx.clock.now() }, viewer, conversation.id)
  }),

  mutation(stream.sendStreamMessage, async ({ tx, services, viewer, params: { id }, body: { text, showId }, key }) => {
    if (showId !== undefined) await assertInShow(tx, viewer, { id, showId })
    const row = await sendMessage(tx, viewer, { conversationId: id, key, isFree: showId !== undefined }, { text })
    return (await messageViews(services, tx.db, viewer, [row]))[0]!
  }),
]
