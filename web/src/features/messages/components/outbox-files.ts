/**
 * The files of messages in the outbox. They upload in the background, and the message is sent once the server has all of them.
 * Pure except for the queue.
 */
import { isReceived, updateFromUpload, type DraftMedia } from '#core/media-drafts/draft-media.ts'
import { uploads } from '#core/uploads/queue.ts'
import { t } from '#lib/i18n.ts'

type Files = readonly DraftMedia[]

/** Returns the name under which `media-drafts` stores the files of a conversation's draft. */
export const mediaNameOf = (conversationId: string): string => `message ${conversationId}`

/** True if the message can be sent. */
export const areUploaded = (media: Files): boolean => media.every(isReceived)

/** Returns the uploaded share from 0 to 1. Each file counts the same. */
export const uploadProgress = (media: Files): number =>
  media.reduce((sum, one) => sum + (isReceived(one) ? 1 : one.share), 0) / Math.max(media.length, 1)

/** Returns the files in their state in the queue. An unknown file was removed, or lost with the previous page. */
export function updateFromQueue(media: Files): Files {
  const known = new Map(uploads.all().map((one) => [one.key, one]))
  return media.map((item) => {
    if (item.state !== 'sending') return item
    const upload = known.get(item.key)
    return upload ? updateFromUpload(item, upload) : lost(item)
  })
}

const lost = (item: DraftMedia): DraftMedia => ({
  ...item,
  state: 'refused',
  problem: t('This file wasn’t uploaded. Add it again.'),
  canRetry: false,
})

/** Retries files that failed by connection, on behalf of the conversation's draft. */
export function retryFailedFiles(media: Files, draft: string): Files {
  for (const { key, state, canRetry } of media) {
    uploads.claim(key, draft)
    if (state === 'refused' && canRetry) uploads.retry(key)
  }
  return media.map((item) => (item.canRetry ? { ...item, state: 'sending', problem: '', canRetry: false } : item))
}

/** Returns the keys of files that the server received between the two states. */
export const newlyUploaded = (before: Files, now: Files): string[] =>
  now.flatMap((item, place) => (item.id !== undefined && before[place]?.id === undefined ? item.key : []))
