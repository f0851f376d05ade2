/** A quote as it was kept on this device, where it still is one. */
import type { Quote } from '@fanfare/contract/message-marks'

export const keptQuote = (kept: unknown): { readonly replyTo?: Quote } => (isQuote(kept) ? { replyTo: kept } : {})

const isQuote = (kept: unknown): kept is Quote =>
  typeof kept === 'object' && kept !== null && '_id' in kept && 'seq' in kept && 'text' in kept && 'kind' in kept
