import type { MessageProblem } from '@fanfare/contract/message-actions'
import { contentOf, conversationOf, type MessageInput, type MessageMediaInput } from '#core/messages/index.ts'
import { settings, type Settings } from '#core/settings/index.ts'
import { sentenceOf, textProblems } from '#core/text-rules/index.ts'
import { ApiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { mayMessage } from './may-message.ts'

/** Returns the problems for which `sendMessage` would reject the message, by the same rules. */
export async function checkMessage(
  ctx: Context,
  sender: Viewer,
  conversationId: string,
  draft: MessageInput & Pick<MessageMediaInput, 'lockedText'>,
): Promise<MessageProblem[]> {
  const conversation = await conversationOf(ctx.db, sender.id, conversationId)
  if (!conversation) throw notFound()
  const { fan_id: fanId, performer_id: performerId } = conversation
  if (!(await mayMessage(ctx.db, { fanId, performerId })))
    return [{ rule: 'not_writable', words: [], message: t('You can no longer write in this conversation.') }]
  const of = await settings(ctx)
  const inText = [draft.text, draft.lockedText]
    .flatMap((words = '') => textProblems(words, of))
    .map((one) => ({ ...one, message: sentenceOf(one) }))
  return inText.length > 0 ? inText : contentProblems(sender, draft, of)
}

/** Checks price and length. Reasons that the author may know are reported. */
function contentProblems(sender: Viewer, draft: MessageInput, of: Settings): MessageProblem[] {
  try {
    contentOf(sender, draft, of)
    return []
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return [{ rule: 'content', words: [], message: error.message }]
  }
}
