/** What is being written as a comment, kept on this device until it is sent. */
import { saveDraft, storedDraft } from '#lib/drafts.ts'

/** `initial` where nothing else was being written. */
export function writtenComment(draft: string, initial: string): string {
  const text = storedDraft(draft)?.['text']
  return typeof text === 'string' && text !== '' ? text : initial
}

/** What stays in the field when `sent` has arrived: what was typed after it. A changed comment is one text, and stays whole. */
export function stillTyped(now: string, sent: string, initial: string): string {
  if (now === sent) return ''
  return initial === '' && now.startsWith(sent) ? now.slice(sent.length).trimStart() : now
}

/** An empty field is nothing to come back to: so it is after sending, too. */
export const saveCommentDraft = (draft: string, text: string, initial: string): void =>
  saveDraft(draft, text === initial || text === '' ? undefined : { text })
