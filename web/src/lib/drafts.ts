/** What was typed and not sent yet, kept on this device for the account that typed it, until it is sent or signed out. */
import { readMe } from '@fanfare/contract/users'
import { query } from './api.ts'
import { browserTexts } from './browser-storage.ts'
import { cache } from './cache.ts'

const PREFIX = 'fanfare-draft'

/** Another account on the same device must not find it. */
function addressOf(name: string): string {
  const account = cache().getQueryData(query(readMe, {}).queryKey)?._id ?? ''
  return `${PREFIX} ${account} ${name}`
}

/** Keeps a draft on this device; `undefined` removes it. */
export function saveDraft(name: string, value: object | undefined): void {
  browserTexts.save(addressOf(name), value === undefined ? '' : JSON.stringify(value))
}

/** Returns the draft as it was kept; undefined on the server, and where there is none. */
export function storedDraft(name: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const stored: unknown = JSON.parse(browserTexts.read(addressOf(name)) || 'null')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Removes every draft of this device: an account that signs out leaves none. */
export function forgetDrafts(): void {
  for (const name of browserTexts.names()) if (name.startsWith(PREFIX)) browserTexts.save(name, '')
}
