/** What this device remembers of a draft that the server has, where it still is one. */
import { noShared, type SharedDraft } from './draft-merge.ts'

const LONGEST_PRICE = 20
const isText = (stored: unknown): stored is string => typeof stored === 'string'

/** What the server would take. */
export const isShared = ({ price, fileIds }: SharedDraft): boolean => price.length <= LONGEST_PRICE && fileIds.length <= 10

/** In which this device has kept something, whoever's it is: others' reads as nothing. */
export const storedConversations = (): ReadonlySet<string> =>
  new Set(Object.keys(localStorage).flatMap((key) => /^fanfare-draft .* message ([\da-f-]{36})$/.exec(key)?.[1] ?? []))

export function storedShared({ version, draft }: Readonly<Record<string, unknown>>): { version: number; draft: SharedDraft } {
  const nothing = { version: 0, draft: noShared }
  if (typeof version !== 'number' || typeof draft !== 'object' || draft === null) return nothing
  const { text, price, replyTo, fileIds }: Partial<Record<keyof SharedDraft, unknown>> = draft
  if (!isText(text) || !isText(price) || !Array.isArray(fileIds)) return nothing
  return { version, draft: { text, price, ...(isText(replyTo) && { replyTo }), fileIds: fileIds.filter(isText) } }
}
