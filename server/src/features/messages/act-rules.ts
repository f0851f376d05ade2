/** What may be done with a message, and by whom. Pure. */
import { EDITABLE_MINUTES } from '@fanfare/contract/message-acts'
import { isWritten, type MessageRow } from '#core/messages/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addMinutes } from '#lib/time.ts'

/** What is known by then of a message that one wants to do something with. */
type Acted = Pick<MessageRow, 'deleted_at' | 'emptied' | 'kind'>

/** Nothing is done with what is gone, nor with what the site has written itself. */
export function assertStands({ deleted_at, emptied, kind }: Acted): void {
  if (emptied || kind === 'system') throw notFound('message')
  if (deleted_at !== null) throw apiError('already_done', t('This message has been deleted.'))
}

type Placed = Pick<MessageRow, 'emptied' | 'sold_at' | 'fan_id'>

/** Of an emptied conversation only its fan sees something: what they have bought. */
export const isListedFor = (viewerId: string, { emptied, sold_at, fan_id }: Placed): boolean =>
  !emptied || (sold_at !== null && viewerId === fan_id)

const ONE_EMOJI = /^\p{RGI_Emoji}$/v

/** One emoji as Unicode recommends it for interchange (UTS #51, RGI), as it was sent. */
export function oneEmoji(emoji: string): string {
  if (!ONE_EMOJI.test(emoji)) throw notValid('emoji', t('Please choose one emoji'))
  return emoji
}

interface Place {
  readonly beforeSeq: number | undefined
  readonly aroundSeq: number | undefined
  readonly limit: number
}

/** How many messages before a number and from it on; undefined where neither is asked for. Around one, it and what follows are the larger half. */
export function placeOf({ beforeSeq, aroundSeq, limit }: Place) {
  if (beforeSeq !== undefined) return { seq: beforeSeq, before: limit, from: 0 }
  const before = Math.floor(limit / 2)
  return aroundSeq === undefined ? undefined : { seq: aroundSeq, before, from: limit - before }
}

type Edited = Pick<MessageRow, 'sender_id' | 'author' | 'bulk_id' | 'kind' | 'created_at'>

/** Beyond that someone plays with it: each version is kept. */
const MOST_EDITS = 20

interface Editing {
  readonly id: string
  readonly now: Date
  readonly edits: number
  readonly isSold: boolean
}

/** Someone else's message is answered like a missing one. */
export function assertEditable(message: Edited, by: Editing): void {
  const { sender_id, author, bulk_id, kind, created_at } = message
  if (sender_id !== by.id) throw notFound('message')
  if (!isWritten({ kind })) throw apiError('not_allowed', t('Tips and gifts cannot be edited.'))
  if (bulk_id !== null || author !== 'self')
    throw apiError('not_allowed', t('Messages to many, automatic ones and those of the site cannot be edited.'))
  if (by.isSold) throw apiError('not_allowed', t('This message has been paid for: it stays as it was sold.'))
  if (by.now > addMinutes(created_at, EDITABLE_MINUTES))
    throw apiError('not_allowed', t('A message can be edited for {minutes} minutes.', { minutes: EDITABLE_MINUTES }))
  if (by.edits >= MOST_EDITS) throw apiError('not_allowed', t('This message has been edited too often.'))
}

/** A notification of a reaction is made for who was told of none since `told`, and has not read the conversation since `read`. */
export const reactionNewsSince = (now: Date) => ({ notified: addMinutes(now, -60), read: addMinutes(now, -1) })
