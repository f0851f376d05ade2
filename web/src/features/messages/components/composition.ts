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
import { priceOfFiles } from './files-price.ts'
import { storedQuote } from './stored-quote.ts'
import { extrasOf, extrasProblem, restoreExtras, takeExtras, useExtras, type MessageExtras } from './message-extras.ts'
import { send, cancelSending } from './outbox.ts'
import { areReceived, mediaNameOf } from './outbox-files.ts'

interface Written {
  readonly text: string
  /** As typed. */
  readonly price: string
  /** The message that this one replies to. */
  readonly replyTo?: Quote | undefined
}

export interface Composition extends Written {
  readonly media: readonly DraftMedia[]
  readonly extras: MessageExtras
}

/** True if the draft has content that a rule could reject. */
export const isWorthChecking = ({ text, media, price }: Composition): boolean =>
  text.trim() !== '' || (media.length > 0 && price.trim() !== '')

export const MOST_FILES = 10
export const LONGEST = 5000
const empty: Written = { text: '', price: '' }
const NONE: readonly DraftMedia[] = []
const wordsOf = (stored: unknown) => (typeof stored === 'string' ? stored : '')
const compositions = createKeyedStore(empty, {
  name: 'message',
  serialize: ({ text, price, replyTo }) => (text === '' && price === '' && !replyTo ? undefined : { text, price, replyTo }),
  take: ({ text, price, replyTo }) => ({ text: wordsOf(text), price: wordsOf(price), ...storedQuote(replyTo) }),
})
/** Calls back with the id of each conversation whose draft changes. */
export const watchCompositions = compositions.watch
export const useWrittenText = (conversationId: string): string => compositions.use(conversationId).text
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

export const write = (conversationId: string, part: Partial<Written>) =>
  compositions.change(conversationId, (now) => ({ ...now, ...part }))

const filesIn = (conversationId: string) => changedMediaOf(mediaNameOf(conversationId))?.length ?? 0

function changeFiles(conversationId: string, change: () => void): void {
  const before = filesIn(conversationId)
  change()
  const { price } = compositions.get(conversationId)
  const next = priceOfFiles(price, { before, after: filesIn(conversationId) })
  if (next !== price) write(conversationId, { price: next })
}

/** Shows the files immediately and uploads them. */
export const attach = (conversationId: string, files: readonly File[]): void =>
  changeFiles(conversationId, () =>
    addFiles(mediaNameOf(conversationId), NONE, files.slice(0, Math.max(MOST_FILES - filesIn(conversationId), 0))),
  )

/** Attaches files from the vault. */
export const attachMedia = (conversationId: string, added: readonly DraftMedia[]): void =>
  changeFiles(conversationId, () =>
    changeMedia(mediaNameOf(conversationId), NONE, (now) =>
      [...now, ...added.filter(({ id }) => id === undefined || !now.some((one) => one.id === id))].slice(0, MOST_FILES),
    ),
  )

/** Also cancels the file's upload. */
export const detach = (conversationId: string, { key }: DraftMedia): void =>
  changeFiles(conversationId, () => removeMedia(mediaNameOf(conversationId), NONE, key))

/**
 * Returns the reason that blocks sending, or undefined. Running uploads do not block. An empty draft returns `''`, because it
 * needs no explanation.
 */
export function blockingReason({ text, media, price, extras }: Composition): string | undefined {
  if (media.some(({ state }) => state === 'refused')) return t('Retry the failed file or remove it.')
  if (countCodePoints(text) > LONGEST) return tooLongMessage(text, LONGEST)
  if (text.trim() === '' && media.length === 0) return ''
  if (price.trim() === '' || media.length === 0) return
  const label = t('Price')
  const isNumber = /^\d+(\.\d{1,2})?$/.test(price.trim())
  if (!isNumber) return t('{label} is not a valid {type}', { label, type: t('number') })
  return Number(price) > 0 ? extrasProblem(extras, media) : undefined
}

/** A paid message is sent and charged with the press, so its files must be uploaded first. */
export const missingFiles = ({ media }: Composition): string | undefined =>
  areReceived(media) ? undefined : t('Files are still uploading.')

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
  send(conversationId, { text: text.trim(), media, price, paid, extras, openKeys, replyTo })
}

/**
 * Moves a message that was rejected, or whose files are still uploading, back into the composer. The current draft is kept as
 * well.
 */
export function restoreDraft(conversationId: string, key: string): void {
  const draft = cancelSending(conversationId, key)
  if (!draft) return
  restoreExtras(conversationId, draft)
  changeMedia(mediaNameOf(conversationId), NONE, (now) => [...draft.media, ...now].slice(0, MOST_FILES))
  compositions.change(conversationId, (now) => ({
    text: [draft.text, now.text].filter(Boolean).join('\n'),
    price: draft.price > 0 ? String(draft.price) : now.price,
    replyTo: now.replyTo ?? draft.replyTo,
  }))
}
