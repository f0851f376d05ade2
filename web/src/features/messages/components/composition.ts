/** What is being written in each conversation: text, photos and videos, a price. */
import { isReceived, type DraftMedia } from '#core/media-drafts/draft-media.ts'
import {
  addFiles,
  changedMedia,
  changeMedia,
  forgetMedia,
  removeMedia,
  useChangedMedia,
} from '#core/media-drafts/media-drafts.ts'
import { keyed } from '#lib/keyed-store.ts'
import { t } from '#lib/i18n.ts'
import { tooLongMessage } from '#ui/fields/character-count.tsx'
import { send, cancelSending } from './outbox.ts'

interface Written {
  readonly text: string
  /** As typed. */
  readonly price: string
}

export interface Composition extends Written {
  readonly media: readonly DraftMedia[]
}

export const MOST_FILES = 10
export const LONGEST = 5000
const empty: Written = { text: '', price: '' }
const NONE: readonly DraftMedia[] = []
const wordsOf = (kept: unknown) => (typeof kept === 'string' ? kept : '')
const compositions = keyed(empty, {
  name: 'message',
  keep: ({ text, price }) => (text === '' && price === '' ? undefined : { text, price }),
  take: ({ text, price }) => ({ text: wordsOf(text), price: wordsOf(price) }),
})
const nameOf = (conversationId: string) => `message ${conversationId}`

export function useComposition(conversationId: string): Composition {
  const media = useChangedMedia(nameOf(conversationId)) ?? NONE
  return { ...compositions.use(conversationId), media }
}

export const write = (conversationId: string, part: Partial<Written>) =>
  compositions.change(conversationId, (now) => ({ ...now, ...part }))

const roomIn = (conversationId: string) => MOST_FILES - (changedMedia(nameOf(conversationId))?.length ?? 0)

/** Shows them at once and uploads them. */
export const attach = (conversationId: string, files: readonly File[]): void =>
  addFiles(nameOf(conversationId), NONE, files.slice(0, Math.max(roomIn(conversationId), 0)))

/** Takes what the vault has. */
export const attachMedia = (conversationId: string, added: readonly DraftMedia[]): void =>
  changeMedia(nameOf(conversationId), NONE, (now) => [...now, ...added].slice(0, MOST_FILES))

/** Also breaks its upload off. */
export const detach = (conversationId: string, { key }: DraftMedia): void => removeMedia(nameOf(conversationId), NONE, key)

/** What stands in the way of sending, or nothing. An empty one is `''`: no reason to say anything. */
export function blockingReason({ text, media, price }: Composition): string | undefined {
  if (media.some(({ state }) => state === 'refused')) return t('Try a failed file again, or take it away.')
  if (!media.every(isReceived)) return t('The files are still on their way.')
  if (text.length > LONGEST) return tooLongMessage(text.length, LONGEST)
  if (text.trim() === '' && media.length === 0) return ''
  if (price.trim() === '' || media.length === 0) return
  const label = t('Price')
  const isNumber = /^\d+(\.\d{1,2})?$/.test(price.trim())
  return isNumber ? undefined : t('{label} is not a valid {type}', { label, type: t('number') })
}

/** Hands it to the outbox and starts with nothing again. */
export function sendComposition(conversationId: string): void {
  const { text, price } = compositions.get(conversationId)
  const media = changedMedia(nameOf(conversationId)) ?? NONE
  if (blockingReason({ text, price, media }) !== undefined) return
  compositions.change(conversationId, () => empty)
  forgetMedia(nameOf(conversationId), { keepsPictures: true })
  send(conversationId, { text: text.trim(), media, price: media.length > 0 ? Number(price.trim()) : 0 })
}

/** Brings a message that was not accepted back to where it was written; nothing else being written is lost by it. */
export function restoreDraft(conversationId: string, key: string): void {
  const draft = cancelSending(conversationId, key)
  if (!draft) return
  changeMedia(nameOf(conversationId), NONE, (now) => [...draft.media, ...now].slice(0, MOST_FILES))
  compositions.change(conversationId, (now) => ({
    text: [draft.text, now.text].filter(Boolean).join('\n'),
    price: draft.price > 0 ? String(draft.price) : now.price,
  }))
}
