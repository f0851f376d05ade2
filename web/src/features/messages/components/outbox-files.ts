/** The files of messages on their way: they are uploaded meanwhile, and the message goes once the server has them all. Pure but for the queue. */
import { isReceived, withUpload, type DraftMedia } from '#core/media-drafts/draft-media.ts'
import { uploads } from '#core/uploads/queue.ts'
import { t } from '#lib/i18n.ts'

type Files = readonly DraftMedia[]

/** Under which `media-drafts` has those of what is being written in a conversation. */
export const mediaNameOf = (conversationId: string): string => `message ${conversationId}`

/** A message may go. */
export const areReceived = (media: Files): boolean => media.every(isReceived)

/** How much of them has been sent, from 0 to 1; each counts alike. */
export const shareOf = (media: Files): number =>
  media.reduce((sum, one) => sum + (isReceived(one) ? 1 : one.share), 0) / Math.max(media.length, 1)

/** As the queue has them by now. One that it does not know any more was taken out of it, or lost with the page before this one. */
export function followed(media: Files): Files {
  const known = new Map(uploads.all().map((one) => [one.key, one]))
  return media.map((item) => {
    if (item.state !== 'sending') return item
    const upload = known.get(item.key)
    return upload ? withUpload(item, upload) : lost(item)
  })
}

const lost = (item: DraftMedia): DraftMedia => ({
  ...item,
  state: 'refused',
  problem: t('This file was not uploaded. Please add it again.'),
  canRetry: false,
})

/** Tries those again that the connection has failed, in the name of what is written in this conversation. */
export function resumed(media: Files, draft: string): Files {
  for (const { key, state, canRetry } of media) {
    uploads.claim(key, draft)
    if (state === 'refused' && canRetry) uploads.retry(key)
  }
  return media.map((item) => (item.canRetry ? { ...item, state: 'sending', problem: '', canRetry: false } : item))
}

/** The keys of those that the server has had only since then. */
export const newlyReceived = (before: Files, now: Files): string[] =>
  now.flatMap((item, place) => (item.id !== undefined && before[place]?.id === undefined ? item.key : []))
