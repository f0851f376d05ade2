/** Keeps the draft of a comment on this device until it is sent. */
import { saveDraft, storedDraft } from '#lib/stored-drafts.ts'

/** Returns the stored draft, or `initial` when there is none. */
export function initialCommentText(draft: string, initial: string): string {
  const text = storedDraft(draft)?.['text']
  return typeof text === 'string' && text !== '' ? text : initial
}

/** Returns the text that stays in the field after `sent` was saved: what was typed since. An edited comment stays whole. */
export function unsentText(now: string, sent: string, initial: string): string {
  if (now === sent) return ''
  return initial === '' && now.startsWith(sent) ? now.slice(sent.length).trimStart() : now
}

/** An empty or unchanged field is not kept, including after sending. */
export const saveCommentDraft = (draft: string, text: string, initial: string): void =>
  saveDraft(draft, text === initial || text === '' ? undefined : { text })
