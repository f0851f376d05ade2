/**
 * Sends messages: shows each immediately, sends them in order once their files are uploaded, exactly once, and stores failed
 * ones.
 */
import { ApiError, IDEMPOTENCY_KEY_RETENTION_DAYS } from '@fanfare/contract'
import { sendMessage } from '@fanfare/contract/messages'
import type { Quote } from '@fanfare/contract/message-annotations'
import type { DraftMedia } from '#core/media-drafts/draft-media.ts'
import { uploads } from '#core/uploads/queue.ts'
import { call, newKey } from '#lib/api.ts'
import { cache } from '#lib/cache.ts'
import { createKeyedStore } from '#lib/keyed-store.ts'
import { invalidateTags } from '#lib/invalidation.ts'
import { isFinalError, sendWithRetries } from '#lib/send-with-retries.ts'
import { isLocked, lock, unlock } from '#lib/window-locks.ts'
import { refetchWritePermission } from './conversation-cache.ts'
import { freePreviewIds } from './draft-merge.ts'
import type { OutboxExtras } from './message-extras.ts'
import { areUploaded, updateFromQueue, mediaNameOf, newlyUploaded, retryFailedFiles } from './outbox-files.ts'
import { conversationsWithOutbox } from './stored-conversations.ts'
import { rateLimitDelay } from './message-rate-limit.ts'
import { threadKey, putMessage } from './thread-cache.ts'
import type { Thread } from './merge-messages.ts'
import { storePreviews } from './local-previews.ts'

export interface OutboxMessage extends OutboxExtras {
  /** The `Idempotency-Key`: the same for every attempt, until the server rejects the message. */
  readonly key: string
  readonly text: string
  readonly media: readonly DraftMedia[]
  /** Tokens; 0 if free. */
  readonly price: number
  /** The displayed price of writing, in tokens; 0 if free. */
  readonly paid: number
  readonly replyTo?: Quote | undefined
  readonly afterSeq: number
  readonly at: string
  /** True while the message or its files are being sent. */
  readonly isSending: boolean
  readonly error?: unknown
}

const outbox = createKeyedStore<readonly OutboxMessage[]>([], {
  name: 'outbox',
  serialize: (all) => (all.length > 0 ? { all: all.map(serializeMessage) } : undefined),
  take: ({ all }) =>
    Array.isArray(all)
      ? (all as OutboxMessage[]).map((draft) => ({ ...draft, openKeys: draft.openKeys ?? [], error: INTERRUPTED }))
      : [],
  join: ({ before, value }, stored) => [...stored.filter((one) => !has(before, one) && !has(value, one)), ...value],
})
const has = (all: readonly OutboxMessage[], { key }: OutboxMessage) => all.some((one) => one.key === key)

/** The viewer's messages whose draft got a reply. */
const delivered = new Set<string>()
const busy = new Set<string>()

export const useOutbox = outbox.use
export const outboxOf = outbox.get
export const deliveredIds: ReadonlySet<string> = delivered

const INTERRUPTED = new Error('The page was loaded again before an answer came.')

/** Leaves out data that exists only on this page: addresses of local pictures. */
const serializeMessage = ({
  key,
  text,
  price,
  paid,
  extras,
  openKeys,
  afterSeq,
  at,
  media,
  replyTo,
}: OutboxMessage): OutboxMessage => ({
  key,
  text,
  price,
  paid,
  ...(extras && { extras }),
  openKeys,
  afterSeq,
  at,
  isSending: false,
  replyTo,
  media: media.map((one) => ({ ...one, url: '', share: 0 })),
})

type NewMessage = Pick<OutboxMessage, 'text' | 'media' | 'price' | 'paid' | 'extras' | 'openKeys' | 'replyTo'>

export function enqueueMessage(conversationId: string, written: NewMessage): void {
  const before = retryFailedMessages(conversationId)
  const draft = { ...written, key: newKey(), afterSeq: newestSeq(conversationId), at: new Date().toISOString(), isSending: true }
  void lock(lockOf(draft.key))
  outbox.change(conversationId, (all) => [...all, draft])
  if (!areUploaded(written.media)) followUploads(conversationId)
  void before.then(() => processOutbox(conversationId))
}

/** Returns the lock that stops other windows from sending this message until this window has sent it or is closed. */
const lockOf = (key: string): string => `message ${key}`

const newestSeq = (conversationId: string): number =>
  cache().getQueryData<Thread>(threadKey(conversationId))?.messages.at(-1)?.seq ?? 0

/** Conversations with a message that waits for its files. */
const uploading = new Set<string>()
let isFollowing = false

function followUploads(conversationId: string): void {
  uploading.add(conversationId)
  if (!isFollowing) uploads.watch(() => uploading.forEach(takeUploads))
  isFollowing = true
  takeUploads(conversationId)
}

/** Copies the state of uploads into their messages. A message whose files are complete is sent. */
function takeUploads(conversationId: string): void {
  const isWaiting = (draft: OutboxMessage) => draft.isSending && !areUploaded(draft.media)
  if (!outbox.get(conversationId).some(isWaiting)) return void uploading.delete(conversationId)
  const received: string[] = []
  outbox.change(conversationId, (all) =>
    all.map((draft) => {
      if (!isWaiting(draft)) return draft
      const media = updateFromQueue(draft.media)
      received.push(...newlyUploaded(draft.media, media))
      const failed = media.find(({ state }) => state === 'refused')
      if (failed) return { ...draft, media, isSending: false, error: uploadFailure(failed) }
      // Messages sent by other devices during the upload are not echoes of this one.
      return areUploaded(media) ? { ...draft, media, afterSeq: newestSeq(conversationId) } : { ...draft, media }
    }),
  )
  // Finished uploads leave the queue. The queue reports that too, so each is removed once.
  for (const key of received) uploads.remove(key)
  void processOutbox(conversationId)
}

/** A failure that the next connection may fix does not count as a decision. */
const uploadFailure = ({ problem, canRetry }: DraftMedia): ApiError =>
  new ApiError({ code: 'not_valid', message: problem, statusCode: canRetry ? 503 : 400 })

/** Also retries lost messages before and after this one, so that they go in the order in which they were written. */
export function retryMessage(conversationId: string, key: string): void {
  void retryFailedMessages(conversationId)
  if (isLocked(lockOf(key))) return sendAgain(conversationId, key)
  changeMessage(conversationId, key, (draft) => ({ ...draft, isSending: true }))
  void lock(lockOf(key)).then(() => takeOver(conversationId, key))
}

function sendAgain(conversationId: string, key: string): void {
  const failure = outbox.get(conversationId).find((one) => one.key === key)?.error
  // An API error is a decision, so trying again is a new message. A lost reply may have been a success.
  const next = isFinalError(failure) ? newKey() : key
  if (next !== key) {
    void lock(lockOf(next))
    unlock(lockOf(key))
  }
  changeMessage(conversationId, key, ({ error, ...draft }) => ({
    ...draft,
    ...(next !== key && { key: next, at: new Date().toISOString() }),
    isSending: true,
    // The text above the button shows the new price.
    paid: (error instanceof ApiError ? error.price : undefined) ?? draft.paid,
  }))
  void resume(conversationId, next)
}

/** Includes files that are not uploaded yet. Uploads from before a page load become known a moment later. */
async function resume(conversationId: string, key: string): Promise<void> {
  const isIncomplete = outbox.get(conversationId).some((one) => one.key === key && !areUploaded(one.media))
  if (isIncomplete) {
    await uploads.restore()
    changeMessage(conversationId, key, (draft) => ({
      ...draft,
      media: retryFailedFiles(draft.media, mediaNameOf(conversationId)),
    }))
    followUploads(conversationId)
  }
  await processOutbox(conversationId)
}

/**
 * Retries everything that a lost connection left behind. Paid messages are excluded, because no one pays while absent. Old
 * messages are excluded, because the server may have forgotten their key, and a retry could send them twice.
 */
export async function retryFailedMessages(conversationId: string): Promise<void> {
  const known = [...outbox.stored(conversationId), ...outbox.get(conversationId)].filter(isRetryable)
  await Promise.all([...new Set(known.map(({ key }) => key))].map((key) => retryIfUnlocked(conversationId, key)))
}

async function retryIfUnlocked(conversationId: string, key: string): Promise<void> {
  if (!isLocked(lockOf(key))) {
    if (await lock(lockOf(key), { ifFree: true })) takeOver(conversationId, key)
  } else if (outbox.get(conversationId).some((one) => one.key === key && isRetryable(one))) sendAgain(conversationId, key)
}

/** Takes the stored version of a message, because the other window may have sent or removed it. */
function takeOver(conversationId: string, key: string): void {
  const stored = outbox.stored(conversationId).find((one) => one.key === key)
  const isKnown = outbox.get(conversationId).some((one) => one.key === key)
  if (!stored) return removeMessage(conversationId, key)
  if (isKnown) changeMessage(conversationId, key, () => stored)
  else outbox.change(conversationId, (all) => [...all, stored])
  sendAgain(conversationId, key)
}

function removeMessage(conversationId: string, key: string): void {
  outbox.change(conversationId, (all) => all.filter((one) => one.key !== key))
  unlock(lockOf(key))
}

const isRetryable = ({ error, paid, at }: OutboxMessage): boolean =>
  error !== undefined && !isFinalError(error) && paid === 0 && Date.now() - Date.parse(at) < MAX_RETRY_AGE_MS

/** Retries in all conversations, whichever is open. */
export function retryAllFailedMessages(): void {
  for (const id of conversationsWithOutbox()) void retryFailedMessages(id)
}

/** A day less than the key lasts, because clocks differ between devices. */
const MAX_RETRY_AGE_MS = (IDEMPOTENCY_KEY_RETENTION_DAYS - 1) * 24 * 60 * 60_000

/** Removes a message that failed or whose files are still uploading, and returns it. */
export function cancelSending(conversationId: string, key: string): OutboxMessage | undefined {
  const draft = outbox.get(conversationId).find((one) => one.key === key)
  removeMessage(conversationId, key)
  return draft
}

function changeMessage(conversationId: string, key: string, how: (draft: OutboxMessage) => OutboxMessage): void {
  outbox.change(conversationId, (all) => all.map((draft) => (draft.key === key ? how(draft) : draft)))
}

/** Sends one at a time, so that messages arrive in the order in which they were written. */
async function processOutbox(conversationId: string): Promise<void> {
  if (busy.has(conversationId)) return
  busy.add(conversationId)
  for (let next = nextToSend(conversationId); next; next = nextToSend(conversationId)) {
    const lost = failedBefore(conversationId, next)
    if (lost) fail(conversationId, next.key, lost.error)
    else await sendOne(conversationId, next)
  }
  busy.delete(conversationId)
}

/** A message that waits for its files lets later ones pass. */
const nextToSend = (conversationId: string) =>
  outbox.get(conversationId).find((draft) => draft.isSending && areUploaded(draft.media))

/**
 * Returns an earlier message that will be repeated and may not have arrived yet. A later message would otherwise arrive before
 * it.
 */
function failedBefore(conversationId: string, { key }: OutboxMessage): OutboxMessage | undefined {
  const all = outbox.get(conversationId)
  return all
    .slice(
      0,
      all.findIndex((one) => one.key === key),
    )
    .find((one) => isRetryable(one) && areUploaded(one.media))
}

const fail = (conversationId: string, key: string, error: unknown) =>
  changeMessage(conversationId, key, (draft) => ({ ...draft, isSending: false, error }))

async function sendOne(conversationId: string, draft: OutboxMessage): Promise<void> {
  const { key, text, media, price, paid, extras, replyTo } = draft
  const fileIds = media.flatMap(({ id }) => id ?? [])
  const open = price > 0 && { openFileIds: freePreviewIds(draft, media) }
  const answer = replyTo && { replyTo: replyTo._id }
  const input = {
    params: { id: conversationId },
    body: { text, fileIds, ...(price > 0 && { price }), ...(paid > 0 && { paid }), ...extras, ...open, ...answer },
  }
  try {
    const message = await sendWithRetries(() => call(sendMessage, input, { key }))
    delivered.add(message._id)
    storePreviews(media)
    putMessage(cache(), message)
    removeMessage(conversationId, key)
    if (paid > 0) void invalidateTags(cache(), ['wallet', 'me'])
    refetchWritePermission(cache(), conversationId)
  } catch (error) {
    // Paid messages do not wait, because no one pays while absent.
    if (isRateLimited(error) && paid === 0) return sleep(rateLimitDelay())
    // The price, or the permission to write, may have changed.
    if (isFinalError(error)) void invalidateTags(cache(), ['conversations', 'me'])
    fail(conversationId, key, error)
  }
}

const isRateLimited = (error: unknown): boolean => error instanceof ApiError && error.status === 429
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
