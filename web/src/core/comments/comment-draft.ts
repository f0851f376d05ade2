/** What is being written as a comment, kept on this device until it is sent. */
import { keepDraft, keptDraft } from '#lib/drafts.ts'

/** `initial` where nothing else was being written. */
export function writtenComment(draft: string, initial: string): string {
  const text = keptDraft(draft)?.['text']
  return typeof text === 'string' && text !== '' ? text : initial
}

/** An empty field is nothing to come back to: so it is after sending, too. */
export const keepComment = (draft: string, text: string, initial: string): void =>
  keepDraft(draft, text === initial || text === '' ? undefined : { text })
