/** Merges messages that arrive by request, push or reply, in any order and more than once. Pure. */
import type { Message } from '@fanfare/contract/messages'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { parseGift, parseTip } from './tip-text.ts'

export interface Thread {
  /** Oldest first. */
  readonly messages: readonly Message[]
  /** True if there are no older messages. */
  readonly isWhole: boolean
}

export const EMPTY_THREAD: Thread = { messages: [], isWhole: false }

/** Returns each message once, by id, in its latest version and in order of `seq`. */
export function mergeMessages(thread: Thread, news: readonly Message[]): Thread {
  if (news.length === 0) return thread
  const byId = new Map([...thread.messages, ...news].map((message) => [message._id, message]))
  return { ...thread, messages: [...byId.values()].sort((a, b) => a.seq - b.seq) }
}

/** Returns whether a number is missing between `from`, the last number before a gap, and the newest message. */
export function hasGap({ messages }: Thread, from: number): boolean {
  const later = messages.filter((message) => message.seq > from)
  return later.length < (later.at(-1)?.seq ?? from) - from
}

/** Returns whether a message number is loaded, or newer than the loaded messages. */
export const isLoaded = ({ messages, isWhole: hasAll }: Thread, seq: number): boolean =>
  hasAll || seq >= (messages[0]?.seq ?? Infinity)

/** Returns how many messages of the other person are newer than a number. */
export const countNewAfter = (thread: Thread | undefined, seq: number, me: string): number =>
  thread?.messages.filter((message) => message.seq > seq && message.senderId !== me).length ?? 0

/** Returns whether the screen shows an older part, because the linked message is not among the newest. */
export const isOutsideThread = (thread: Thread | undefined, at: number | undefined): at is number =>
  at !== undefined && thread !== undefined && !isLoaded(thread, at)

export const isComplete = (count: number, total: number): boolean => count >= total

/** A message being sent, which may arrive by push before its reply does. */
interface InFlight {
  readonly isSending: boolean
  /** The last known `seq` when the message was written. */
  readonly afterSeq: number
}

/**
 * Removes messages that a draft still represents. During sending, a newer message of the viewer that no reply has named yet is
 * shown as the draft.
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

/** Returns the summary of a message for the list of conversations, with the same words as the server. */
export function summarizeMessage(message: Message): string {
  if (message.isDeleted) return t('Message deleted!')
  if (message.kind === 'tip') {
    const { amount, words } = parseTip(message.text)
    return words === '' ? amount : `${amount}\n${words}`
  }
  if (message.kind === 'gift') {
    const { tokens, words } = parseGift(message.text)
    const first = t('Sent a gift ({amount})', { amount: formatTokens(tokens) })
    return words === '' ? first : `${first}\n${words}`
  }
  if (message.text !== '') return message.text
  const count = message.locked ? message.previews.length + message.openFiles.length : message.files.length
  if (message.kind === 'audio') return t('{count, plural, one {Audio} other {# files}}', { count })
  if (message.kind === 'video') return t('{count, plural, one {Video} other {# photos and videos}}', { count })
  return t('{count, plural, one {Photo} other {# photos}}', { count })
}
