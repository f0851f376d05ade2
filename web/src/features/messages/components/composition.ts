/** What is being written in each conversation: text, photos on their way up, a price. */
import { uploadMessagePhoto } from '@fanfare/contract/messages'
import { messageOf } from '#lib/api.ts'
import { isCancelled, upload } from '#lib/upload.ts'
import { t } from '#lib/i18n.ts'
import { tooLongMessage } from '#ui/fields/character-count.tsx'
import { attachmentOf, fresh, type Attachment } from './attachment.ts'
import { keyed } from './keyed-store.ts'
import { send, cancelSending } from './outbox.ts'

export interface Composition {
  readonly text: string
  readonly photos: readonly Attachment[]
  /** As typed. */
  readonly price: string
}

export const MOST_PHOTOS = 10
export const LONGEST = 5000
const empty: Composition = { text: '', photos: [], price: '' }
const wordsOf = (kept: unknown) => (typeof kept === 'string' ? kept : '')
const compositions = keyed(empty, {
  name: 'message',
  // A file that was chosen cannot be kept: the browser hands it out once.
  keep: ({ text, price }) => (text === '' && price === '' ? undefined : { text, price }),
  take: ({ text, price }) => ({ ...empty, text: wordsOf(text), price: wordsOf(price) }),
})
const aborts = new Map<string, AbortController>()

export const useComposition = compositions.use

export const write = (conversationId: string, part: Partial<Composition>) =>
  compositions.change(conversationId, (now) => ({ ...now, ...part }))

/** Shows them at once and uploads all at the same time. */
export async function attach(conversationId: string, files: readonly File[]): Promise<void> {
  const room = MOST_PHOTOS - compositions.get(conversationId).photos.length
  const added = await Promise.all(files.slice(0, Math.max(room, 0)).map(attachmentOf))
  compositions.change(conversationId, (now) => ({ ...now, photos: [...now.photos, ...added] }))
  for (const photo of added) void start(conversationId, photo)
}

export const startAgain = (conversationId: string, photo: Attachment) => start(conversationId, photo)

async function start(conversationId: string, { id, file }: Attachment): Promise<void> {
  if (!file) return
  const abort = new AbortController()
  aborts.set(id, abort)
  changePhoto(conversationId, id, fresh)
  const onProgress = (share: number) => changePhoto(conversationId, id, (photo) => ({ ...photo, share }))
  try {
    const { _id: fileId } = await upload(uploadMessagePhoto, { files: { file } }, { signal: abort.signal, onProgress })
    changePhoto(conversationId, id, (photo) => ({ ...photo, share: 1, fileId }))
  } catch (error) {
    if (isCancelled(error)) return
    const words = messageOf(error, t('The upload did not work.'))
    changePhoto(conversationId, id, (photo) => ({ ...photo, error: words }))
  }
}

/** Also breaks its upload off. */
export function detach(conversationId: string, { id, url }: Attachment): void {
  aborts.get(id)?.abort()
  URL.revokeObjectURL(url)
  compositions.change(conversationId, (now) => ({ ...now, photos: now.photos.filter((photo) => photo.id !== id) }))
}

function changePhoto(conversationId: string, id: string, how: (photo: Attachment) => Attachment): void {
  compositions.change(conversationId, (now) => ({
    ...now,
    photos: now.photos.map((photo) => (photo.id === id ? how(photo) : photo)),
  }))
}

/** What stands in the way of sending, or nothing. An empty one is `''`: no reason to say anything. */
export function blockingReason({ text, photos, price }: Composition): string | undefined {
  if (photos.some((photo) => photo.error !== undefined)) return t('Try a failed photo again, or take it away.')
  if (photos.some((photo) => photo.fileId === undefined)) return t('The photos are still on their way.')
  if (text.length > LONGEST) return tooLongMessage(text.length, LONGEST)
  if (text.trim() === '' && photos.length === 0) return ''
  if (price.trim() === '' || photos.length === 0) return
  const label = t('Price')
  const isNumber = /^\d+(\.\d{1,2})?$/.test(price.trim())
  return isNumber ? undefined : t('{label} is not a valid {type}', { label, type: t('number') })
}

/** Hands it to the outbox and starts with nothing again. */
export function sendComposition(conversationId: string): void {
  const now = compositions.get(conversationId)
  if (blockingReason(now) !== undefined) return
  const price = now.photos.length > 0 ? Number(now.price.trim()) : 0
  compositions.change(conversationId, () => empty)
  send(conversationId, { text: now.text.trim(), photos: now.photos, price })
}

/** Brings a message that was not accepted back to where it was written; nothing else being written is lost by it. */
export function restoreDraft(conversationId: string, key: string): void {
  const draft = cancelSending(conversationId, key)
  if (!draft) return
  compositions.change(conversationId, (now) => ({
    text: [draft.text, now.text].filter(Boolean).join('\n'),
    photos: [...draft.photos, ...now.photos].slice(0, MOST_PHOTOS),
    price: draft.price > 0 ? String(draft.price) : now.price,
  }))
}
