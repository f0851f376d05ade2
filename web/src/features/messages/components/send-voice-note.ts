/** Sends a voice note as soon as its upload ends. */
import { attachFiles, compositionOf, sendComposition } from './composition.ts'

/** Sends it only on its own. Next to other content, it waits in the composer. */
export function sendVoiceNote(conversationId: string, file: File): void {
  const { text, media } = compositionOf(conversationId)
  attachFiles(conversationId, [file])
  if (text === '' && media.length === 0) sendComposition(conversationId)
}
