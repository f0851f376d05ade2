/** How messages from several ways become one thread: read, pushed, answered, in any order and more than once. Pure. */
import type { Message } from '@fanfare/contract/messages'
import { t } from '#lib/i18n.ts'
import { tokenAmount } from '#lib/token-words.ts'
import { readGift, readTip } from './tip-text.ts'

export interface Thread {
  /** The oldest first. */
  readonly messages: readonly Message[]
  /** Nothing older is left to read. */
  readonly isWhole: boolean
}

export const nothing: Thread = { messages: [], isWhole: false }

/** Each message once, by its id, as it came last, in the order of `seq`. */
export function merged(thread: Thread, news: readonly Message[]): Thread {
  if (news.length === 0) return thread
  const byId = new Map([...thread.messages, ...news].map((message) => [message._id, message]))
  return { ...thread, messages: [...byId.values()].sort((a, b) => a.seq - b.seq) }
}

/** Whether a number is missing between `from`, the last one before a gap, and the newest message. */
export function hasHole({ messages }: Thread, from: number): boolean {
  const later = messages.filter((message) => message.seq > from)
  return later.length < (later.at(-1)?.seq ?? from) - from
}

/** Whether a number stands among what is held, or would have to be newer. */
export const reaches = ({ messages, isWhole: hasAll }: Thread, seq: number): boolean =>
  hasAll || seq >= (messages[0]?.seq ?? Infinity)

/** How many of the other side are newer than a number. */
export const newsAfter = (thread: Thread | undefined, seq: number, me: string): number =>
  thread?.messages.filter((message) => message.seq > seq && message.senderId !== me).length ?? 0

/** Whether another part than the newest is on the screen, because a message is asked for that is not among those. */
export const isElsewhere = (thread: Thread | undefined, at: number | undefined): at is number =>
  at !== undefined && thread !== undefined && !reaches(thread, at)

export const isWhole = (count: number, total: number): boolean => count >= total

/** What is being sent and may come back by push before its own answer does. */
interface InFlight {
  readonly isSending: boolean
  /** The last `seq` that was known when it was written. */
  readonly afterSeq: number
}

/**
 * The messages without those that a draft on its way already stands for: while it is being sent, an own message that is
 * newer and that no answer has named yet is shown as the draft.
 */
export function withoutEchoes(
  messages: readonly Message[],
  { drafts, answered, me }: { drafts: readonly InFlight[]; answered: ReadonlySet<string>; me: string },
): readonly Message[] {
  const sending = drafts.filter((draft) => draft.isSending)
  if (sending.length === 0) return messages
  const from = Math.min(...sending.map((draft) => draft.afterSeq))
  return messages.filter((message) => message.senderId !== me || message.seq <= from || answered.has(message._id))
}

/** What a list of conversations says of a message, as the server says it. */
export function shortOf(message: Message): string {
  if (message.isDeleted) return t('Message deleted!')
  if (message.kind === 'tip') {
    const { amount, words } = readTip(message.text)
    return words === '' ? amount : `${amount}\n${words}`
  }
  if (message.kind === 'gift') {
    const { tokens, words } = readGift(message.text)
    const first = t('Sent a gift for {amount}', { amount: tokenAmount(tokens) })
    return words === '' ? first : `${first}\n${words}`
  }
  if (message.text !== '') return message.text
  const count = message.locked ? message.previews.length + message.openFiles.length : message.files.length
  if (message.kind === 'audio') return t('{count, plural, one {Audio} other {# files}}', { count })
  if (message.kind === 'video') return t('{count, plural, one {Video} other {# photos and videos}}', { count })
  return t('{count, plural, one {Photo} other {# photos}}', { count })
}
