/** Reads this device's stored version of a server draft, if it is valid. */
import { MAX_DRAFT_LENGTH } from '@fanfare/contract/message-drafts'
import { countCodePoints } from '@fanfare/contract/text-length'
import { EMPTY_SYNCED_DRAFT, type SyncedDraft } from './draft-merge.ts'

const MAX_PRICE_LENGTH = 20
const isText = (stored: unknown): stored is string => typeof stored === 'string'

/** Returns whether the server would accept the draft. */
export const isAcceptableDraft = ({ text, lockedText, price, fileIds }: SyncedDraft): boolean =>
  countCodePoints(text) <= MAX_DRAFT_LENGTH &&
  countCodePoints(lockedText) <= MAX_DRAFT_LENGTH &&
  price.length <= MAX_PRICE_LENGTH &&
  fileIds.length <= 10

export function parseStoredDraft({ version, draft }: Readonly<Record<string, unknown>>): { version: number; draft: SyncedDraft } {
  const nothing = { version: 0, draft: EMPTY_SYNCED_DRAFT }
  if (typeof version !== 'number' || typeof draft !== 'object' || draft === null) return nothing
  const { text, price, replyTo, fileIds, openFileIds, lockedText }: Partial<Record<keyof SyncedDraft, unknown>> = draft
  if (!isText(text) || !isText(price) || !Array.isArray(fileIds)) return nothing
  const files = { fileIds: fileIds.filter(isText), openFileIds: Array.isArray(openFileIds) ? openFileIds.filter(isText) : [] }
  const locked = isText(lockedText) ? lockedText : ''
  return { version, draft: { text, price, ...(isText(replyTo) && { replyTo }), ...files, lockedText: locked } }
}
