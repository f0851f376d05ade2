/** Reads this device's stored version of a server draft, if it is valid. */
import { MAX_DRAFT_LENGTH } from '@fanfare/contract/message-drafts'
import { countCodePoints } from '@fanfare/contract/text-length'
import { noShared, type SharedDraft } from './draft-merge.ts'

const LONGEST_PRICE = 20
const isText = (stored: unknown): stored is string => typeof stored === 'string'

/** Returns whether the server would accept the draft. */
export const isShared = ({ text, lockedText, price, fileIds }: SharedDraft): boolean =>
  countCodePoints(text) <= MAX_DRAFT_LENGTH &&
  countCodePoints(lockedText) <= MAX_DRAFT_LENGTH &&
  price.length <= LONGEST_PRICE &&
  fileIds.length <= 10

export function storedShared({ version, draft }: Readonly<Record<string, unknown>>): { version: number; draft: SharedDraft } {
  const nothing = { version: 0, draft: noShared }
  if (typeof version !== 'number' || typeof draft !== 'object' || draft === null) return nothing
  const { text, price, replyTo, fileIds, openFileIds, lockedText }: Partial<Record<keyof SharedDraft, unknown>> = draft
  if (!isText(text) || !isText(price) || !Array.isArray(fileIds)) return nothing
  const files = { fileIds: fileIds.filter(isText), openFileIds: Array.isArray(openFileIds) ? openFileIds.filter(isText) : [] }
  const locked = isText(lockedText) ? lockedText : ''
  return { version, draft: { text, price, ...(isText(replyTo) && { replyTo }), ...files, lockedText: locked } }
}
