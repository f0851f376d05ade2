/** Sends a voice note as soon as the server has it. */
import { isReceived } from '#core/media-drafts/draft-media.ts'
import { uploads } from '#core/uploads/queue.ts'
import { attach, compositionOf, sendComposition } from './composition.ts'

/** Whatever else is being written by then is not sent with it: then it waits in the composer, as it does when the upload fails. */
export function sendVoiceNote(conversationId: string, file: File): void {
  attach(conversationId, [file])
  const note = compositionOf(conversationId).media.at(-1)
  if (!note) return
  const stop = uploads.watch(() => {
    const { text, media } = compositionOf(conversationId)
    const item = media.find(({ key }) => key === note.key)
    const isAlone = text === '' && media.length === 1
    if (!item || item.state === 'refused' || !isAlone) return stop()
    if (!isReceived(item)) return
    stop()
    sendComposition(conversationId)
  })
}
