/** Decides what may be done with a message, and by whom. Pure. */
import { EDITABLE_MINUTES } from '@fanfare/contract/message-actions'
import { isUserMessage, type MessageRow } from '#core/messages/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addMinutes } from '#lib/time.ts'

type Acted = Pick<MessageRow, 'deleted_at' | 'emptied' | 'kind'>

/** Throws `not_found` for a removed message and for messages of the site, and `already_done` for a deleted one. */
export function assertCanActOn({ deleted_at, emptied, kind }: Acted): void {
  if (emptied || kind === 'system') throw notFound()
  if (deleted_at !== null) throw apiError('already_done', t('This message has been deleted.'))
}

type Placed = Pick<MessageRow, 'emptied' | 'sold_at' | 'fan_id'>

/** In an emptied conversation, only its fan sees messages, namely purchases. */
export const isListedFor = (viewerId: string, { emptied, sold_at, fan_id }: Placed): boolean =>
  !emptied || (sold_at !== null && viewerId === fan_id)

const ONE_EMOJI = /^\p{RGI_Emoji}$/v

/** Returns one emoji that Unicode recommends for interchange (UTS #51, RGI), unchanged. Throws `not_valid` for other text. */
export function assertEmoji(emoji: string): string {
  if (!ONE_EMOJI.test(emoji)) throw notValid('emoji', t('Choose one emoji'))
  return emoji
}

interface Place {
  readonly beforeSeq: number | undefined
  readonly aroundSeq: number | undefined
  readonly limit: number
}

/**
 * Returns how many messages to read before a number and from it on, or undefined without a number. Around a number, the later
 * half is the larger.
 */
export function pageAround({ beforeSeq, aroundSeq, limit }: Place) {
  if (beforeSeq !== undefined) return { seq: beforeSeq, before: limit, from: 0 }
  const before = Math.floor(limit / 2)
  return aroundSeq === undefined ? undefined : { seq: aroundSeq, before, from: limit - before }
}

type Edited = Pick<MessageRow, 'sender_id' | 'author' | 'bulk_id' | 'kind' | 'created_at'>

/** Every version is stored, so the number of edits is bounded. */
const MAX_EDITS = 20

interface Editing {
  readonly id: string
  readonly now: Date
  readonly edits: number
  readonly isSold: boolean
}

/** Throws `not_found` for someone else's message, as for a missing one. */
export function assertEditable(message: Edited, by: Editing): void {
  const { sender_id, author, bulk_id, kind, created_at } = message
  if (sender_id !== by.id) throw notFound()
  if (!isUserMessage({ kind })) throw apiError('not_allowed', t('Tips and gifts can’t be edited.'))
  if (bulk_id !== null || (author !== 'self' && author !== 'team'))
    throw apiError('not_allowed', t('Mass messages, automatic messages and messages sent by the site can’t be edited.'))
  if (by.isSold) throw apiError('not_allowed', t('This message has been paid for, so it can’t be edited.'))
  if (by.now > addMinutes(created_at, EDITABLE_MINUTES))
    throw apiError(
      'not_allowed',
      t('You can edit a message for {minutes} minutes after sending it.', { minutes: EDITABLE_MINUTES }),
    )
  if (by.edits >= MAX_EDITS) throw apiError('not_allowed', t('You’ve edited this message too many times.'))
}

/** A reaction notifies a sender who got no such notification since `notified` and has not read the conversation since `read`. */
export const reactionNotificationTimes = (now: Date) => ({ notified: addMinutes(now, -60), read: addMinutes(now, -1) })
