/** Messages on their way: shown at once, sent one after the other, each exactly once, and kept when that fails. */
import { ApiError, KEYS_LAST_DAYS } from '@fanfare/contract'
import { sendMessage } from '@fanfare/contract/messages'
import type { Quote } from '@fanfare/contract/message-marks'
import type { DraftMedia } from '#core/media-drafts/draft-media.ts'
import { call, newKey } from '#lib/api.ts'
import { cache } from '#lib/cache.ts'
import { keyed } from '#lib/keyed-store.ts'
import { invalidateTags } from '#lib/invalidation.ts'
import { isDecided, sendSurely } from '#lib/send-surely.ts'
import { readWritingAgain } from './conversations.ts'
import type { SentExtras } from './message-extras.ts'
import { storedOutboxes } from './stored-draft.ts'
import { threadKey, putMessage } from './thread-cache.ts'
import type { Thread } from './merge.ts'
import { rememberPreviews } from './previews.ts'

export interface Draft {
  /** Its `Idempotency-Key`: the same for every try, until the server has said no. */
  readonly key: string
  readonly text: string
  readonly media: readonly DraftMedia[]
  /** Tokens; 0 for free. */
  readonly price: number
  /** What writing it costs, in tokens, as it was shown; 0 for nothing. */
  readonly paid: number
  /** Absent in drafts that were kept before there were any. */
  readonly extras?: SentExtras
  readonly replyTo?: Quote | undefined
  readonly afterSeq: number
  readonly at: string
  readonly isSending: boolean
  readonly error?: unknown
}

const drafts = keyed<readonly Draft[]>([], {
  name: 'outbox',
  serialize: (all) => (all.length > 0 ? { all: all.map(lasting) } : undefined),
  take: ({ all }) => (Array.isArray(all) ? (all as Draft[]).map((draft) => ({ ...draft, error: interrupted })) : []),
})
/** Own messages whose draft has been answered. */
const answered = new Set<string>()
const busy = new Set<string>()

export const useDrafts = drafts.use
export const answeredIds: ReadonlySet<string> = answered

const interrupted = new Error('The page was loaded again before an answer came.')

/** Without what belongs to this page only: addresses of pictures on this device. */
const lasting = ({ key, text, price, paid, extras, afterSeq, at, media, replyTo }: Draft): Draft => ({
  key,
  text,
  price,
  paid,
  ...(extras && { extras }),
  afterSeq,
  at,
  isSending: false,
  replyTo,
  media: media.map((one) => ({ ...one, url: '' })),
})

type Written = Pick<Draft, 'text' | 'media' | 'price' | 'paid' | 'extras' | 'replyTo'>

export function send(conversationId: string, written: Written): void {
  const thread = cache().getQueryData<Thread>(threadKey(conversationId))
  const afterSeq = thread?.messages.at(-1)?.seq ?? 0
  const draft = { ...written, key: newKey(), afterSeq, at: new Date().toISOString(), isSending: true }
  drafts.change(conversationId, (all) => [...all, draft])
  void work(conversationId)
}

export function retry(conversationId: string, key: string): void {
  change(conversationId, key, ({ error, ...draft }) => ({
    ...draft,
    // An API error is a decision: trying again is a new message. A lost answer may have been a yes.
    ...(isDecided(error) && { key: newKey(), at: new Date().toISOString() }),
    isSending: true,
    // The new price stands in the words above the button.
    paid: (error instanceof ApiError ? error.price : undefined) ?? draft.paid,
  }))
  void work(conversationId)
}

/**
 * Everything that a broken connection has left behind, but for what is paid: nobody pays later without being there. Nor what is so old
 * that the server may have forgotten its key: it may have arrived, and would be a second message.
 */
export function retryBroken(conversationId: string): void {
  for (const draft of drafts.get(conversationId)) {
    const isLost = draft.error !== undefined && !isDecided(draft.error)
    if (isLost && draft.paid === 0 && Date.now() - Date.parse(draft.at) < REPEATED_MS) retry(conversationId, draft.key)
  }
}

/** In all conversations: what was written without a connection goes, whichever of them is open. */
export function retryAllBroken(): void {
  for (const id of storedOutboxes()) retryBroken(id)
}

/** A day less than the key lasts: the clocks of devices differ. */
const REPEATED_MS = (KEYS_LAST_DAYS - 1) * 24 * 60 * 60_000

/** Takes a failed one out and hands it back. */
export function cancelSending(conversationId: string, key: string): Draft | undefined {
  const draft = drafts.get(conversationId).find((one) => one.key === key)
  drafts.change(conversationId, (all) => all.filter((one) => one.key !== key))
  return draft
}

function change(conversationId: string, key: string, how: (draft: Draft) => Draft): void {
  drafts.change(conversationId, (all) => all.map((draft) => (draft.key === key ? how(draft) : draft)))
}

/** One at a time, so that they arrive in the order in which they were written. */
async function work(conversationId: string): Promise<void> {
  if (busy.has(conversationId)) return
  busy.add(conversationId)
  for (let next = firstSending(conversationId); next; next = firstSending(conversationId)) await sendOne(conversationId, next)
  busy.delete(conversationId)
}

const firstSending = (conversationId: string) => drafts.get(conversationId).find((draft) => draft.isSending)

async function sendOne(conversationId: string, draft: Draft): Promise<void> {
  const { key, text, media, price, paid, extras, replyTo } = draft
  const fileIds = media.flatMap(({ id }) => id ?? [])
  const answer = replyTo && { replyTo: replyTo._id }
  const input = {
    params: { id: conversationId },
    body: { text, fileIds, ...(price > 0 && { price }), ...(paid > 0 && { paid }), ...extras, ...answer },
  }
  try {
    const message = await sendSurely(() => call(sendMessage, input, { key }))
    answered.add(message._id)
    rememberPreviews(media)
    putMessage(cache(), message)
    drafts.change(conversationId, (all) => all.filter((one) => one.key !== key))
    if (paid > 0) void invalidateTags(cache(), ['wallet', 'me'])
    readWritingAgain(cache(), conversationId)
  } catch (error) {
    // What it costs, or whether one may write at all, is another now.
    if (isDecided(error)) void invalidateTags(cache(), ['conversations', 'me'])
    change(conversationId, key, (one) => ({ ...one, isSending: false, error }))
  }
}
