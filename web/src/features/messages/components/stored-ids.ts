import { browserTexts } from '#lib/browser-storage.ts'

/** In which conversations this device has kept something, whoever's it is: others' reads as nothing. */
const storedIn = (pattern: RegExp): ReadonlySet<string> =>
  new Set(browserTexts.names().flatMap((key) => pattern.exec(key)?.[1] ?? []))

/** Something that is being written. */
export const storedConversations = () => storedIn(/^fanfare-draft .* message (?:extras )?([\da-f-]{36})$/)

/** Something that waits to be sent. */
export const storedOutboxes = () => storedIn(/^fanfare-draft .* outbox ([\da-f-]{36})$/)
