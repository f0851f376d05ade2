/** Reads a stored quote, if it is valid. */
import type { Quote } from '@fanfare/contract/message-annotations'

export const parseStoredQuote = (stored: unknown): { readonly replyTo?: Quote } => (isQuote(stored) ? { replyTo: stored } : {})

const isQuote = (stored: unknown): stored is Quote =>
  typeof stored === 'object' && stored !== null && '_id' in stored && 'seq' in stored && 'text' in stored && 'kind' in stored
