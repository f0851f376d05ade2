import { localTexts } from '#lib/browser-storage.ts'

/** Returns the conversations with stored data on this device, for any account. Other accounts' data reads as empty. */
const storedIn = (pattern: RegExp): ReadonlySet<string> =>
  new Set(localTexts.names().flatMap((key) => pattern.exec(key)?.[1] ?? []))

/** Conversations with a draft. */
export const conversationsWithDraft = () => storedIn(/^fanfare-draft .* message (?:extras )?([\da-f-]{36})$/)

/** Conversations with messages in the outbox. */
export const conversationsWithOutbox = () => storedIn(/^fanfare-draft .* outbox ([\da-f-]{36})$/)
