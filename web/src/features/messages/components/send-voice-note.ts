/** Sends a voice note as soon as the server has it. */
import { attach, compositionOf, sendComposition } from './composition.ts'

/** Alone: beside anything else that is being written it waits in the composer. */
export function sendVoiceNote(conversationId: string, file: File): void {
  const { text, media } = compositionOf(conversationId)
  attach(conversationId, [file])
  if (text === '' && media.length === 0) sendComposition(conversationId)
}
