/** The draft of each conversation: text, photos and videos, and a price. */
import type { Quote } from '@fanfare/contract/message-annotations'
import { countCodePoints } from '@fanfare/contract/text-length'
import type { DraftMedia } from '#core/media-drafts/draft-media.ts'
import {
  addFiles,
  changedMediaOf,
  changeMedia,
  removeMedia,
  takeMedia,
  useChangedMedia,
} from '#core/media-drafts/media-drafts.ts'
import { createKeyedStore } from '#lib/keyed-store.ts'
import { t } from '#lib/i18n.ts'
import { tooLongMessage } from '#ui/fields/too-long-message.ts'
import { priceOfFiles } from './price-of-files.ts'
import { parseStoredQuote } from './stored-quote.ts'
import { extrasOf, extrasProblem, restoreExtras, takeExtras, useExtras, type MessageExtras } from './message-extras.ts'
import { enqueueMessage, cancelSending } from './outbox.ts'
import { areUploaded, mediaNameOf } from './outbox-files.ts'

interface ComposedText {
  readonly text: string
  /** The typed text. */
  readonly price: string
  /** The message that this one replies to. */
  readonly replyTo?: Quote | undefined
}

export interface Composition extends ComposedText {
  readonly media: readonly DraftMedia[]
  readonly extras: MessageExtras
}

/** True if the draft has content that a rule could reject. */
export const isWorthChecking = ({ text, media, price }: Composition): boolean =>
  text.trim() !== '' || (media.length > 0 && price.trim() !== '')

export const MAX_FILES = 10
export const MAX_TEXT_LENGTH = 5000
const empty: ComposedText = { text: '', price: '' }
const NONE: readonly DraftMedia[] = []
const wordsOf = (stored: unknown) => (typeof stored === 'string' ? stored : '')
const compositions = createKeyedStore(empty, {
  name: 'message',
  serialize: ({ text, price, replyTo }) => (text === '' && price === '' && !replyTo ? undefined : { text, price, replyTo }),
  take: ({ text, price, replyTo }) => ({ text: wordsOf(text), price: wordsOf(price), ...parseStoredQuote(replyTo) }),
})
/** Calls back with the id of each conversation whose draft changes. */
export const watchCompositions = compositions.watch
export const useComposedText = (conversationId: string): string => compositions.use(conversationId).text
/** The versions of drafts on the server. Sending a message empties the draft there as well. Filled by `draft-sync.ts`. */
export const draftVersions = new Map<string, number>()

export function useComposition(conversationId: string): Composition {
  const media = useChangedMedia(mediaNameOf(conversationId)) ?? NONE
  return { ...compositions.use(conversationId), media, extras: useExtras(conversationId) }
}

/** Like `useComposition`, for use outside components. */
export const compositionOf = (conversationId: string): Composition => ({
  ...compositions.get(conversationId),
  media: changedMediaOf(mediaNameOf(conversationId)) ?? NONE,
  extras: extrasOf(conversationId),
})

export const changeComposition = (conversationId: string, part: Partial<ComposedText>) =>
  compositions.change(conversationId, (now) => ({ ...now, ...part }))

const filesIn = (conversationId: string) => changedMediaOf(mediaNameOf(conversationId))?.length ?? 0

function changeFiles(conversationId: string, change: () => void): void {
  const before = filesIn(conversationId)
  change()
  const { price } = compositions.get(conversationId)
  const next = priceOfFiles(price, { before, after: filesIn(conversationId) })
  if (next !== price) changeComposition(conversationId, { price: next })
}

/** Shows the files immediately and uploads them. */
export const attachFiles = (conversationId: string, files: readonly File[]): void =>
  changeFiles(conversationId, () =>
    addFiles(mediaNameOf(conversationId), NONE, files.slice(0, Math.max(MAX_FILES - filesIn(conversationId), 0))),
  )

/** Attaches files from the vault. */
export const attachMedia = (conversationId: string, added: readonly DraftMedia[]): void =>
  changeFiles(conversationId, () =>
    changeMedia(mediaNameOf(conversationId), NONE, (now) =>
      [...now, ...added.filter(({ id }) => id === undefined || !now.some((one) => one.id === id))].slice(0, MAX_FILES),
    ),
  )

/** Also cancels the file's upload. */
export const removeFile = (conversationId: string, { key }: DraftMedia): void =>
  changeFiles(conversationId, () => removeMedia(mediaNameOf(conversationId), NONE, key))

/**
 * Returns the reason that blocks sending, or undefined. Running uploads do not block. An empty draft returns `''`, because it
 * needs no explanation.
 */
export function blockingReason({ text, media, price, extras }: Composition): string | undefined {
  if (media.some(({ state }) => state === 'refused')) return t('Retry the failed file or remove it.')
  if (countCodePoints(text) > MAX_TEXT_LENGTH) return tooLongMessage(text, MAX_TEXT_LENGTH)
  if (text.trim() === '' && media.length === 0) return ''
  if (price.trim() === '' || media.length === 0) return
  const label = t('Price')
  const isNumber = /^\d+(\.\d{1,2})?$/.test(price.trim())
  if (!isNumber) return t('{label} is not a valid {type}', { label, type: t('number') })
  return Number(price) > 0 ? extrasProblem(extras, media) : undefined
}

/** A paid message is sent and charged with the press, so its files must be uploaded first. */
export const pendingUploadsReason = ({ media }: Composition): string | undefined =>
  areUploaded(media) ? undefined : t('Files are still uploading.')

/** Hands the draft to the outbox and empties it. `paid` is the price of writing in tokens. */
export function sendComposition(conversationId: string, paid = 0): void {
  const composition = compositionOf(conversationId)
  if (blockingReason(composition) !== undefined) return
  const { text, replyTo } = composition
  const media = takeMedia(mediaNameOf(conversationId))
  const price = media.length > 0 ? Number(composition.price.trim()) : 0
  const draftVersion = draftVersions.get(conversationId)
  const { openKeys, ...taken } = takeExtras(conversationId, price)
  const extras = { ...taken, ...(draftVersion !== undefined && { draftVersion }) }
  compositions.change(conversationId, () => empty)
  enqueueMessage(conversationId, { text: text.trim(), media, price, paid, extras, openKeys, replyTo })
}

/**
 * Moves a message that was rejected, or whose files are still uploading, back into the composer. The current draft is kept as
 * well.
 */
export function returnToComposer(conversationId: string, key: string): void {
  const draft = cancelSending(conversationId, key)
  if (!draft) return
  restoreExtras(conversationId, draft)
  changeMedia(mediaNameOf(conversationId), NONE, (now) => [...draft.media, ...now].slice(0, MAX_FILES))
  compositions.change(conversationId, (now) => ({
    text: [draft.text, now.text].filter(Boolean).join('\n'),
    price: draft.price > 0 ? String(draft.price) : now.price,
    replyTo: now.replyTo ?? draft.replyTo,
  }))
}
