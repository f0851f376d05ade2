/** What was typed and not sent yet, kept on this device for the account that typed it, until it is sent or signed out. */
import { readMe } from '@fanfare/contract/users'
import { query } from './api.ts'
import { cache } from './cache.ts'

const PREFIX = 'fanfare-draft'

/** Another account on the same device must not find it. */
function addressOf(name: string): string {
  const account = cache().getQueryData(query(readMe, {}).queryKey)?._id ?? ''
  return `${PREFIX} ${account} ${name}`
}

/** `undefined` forgets it. Where the browser keeps nothing, such as with a full store, nothing is kept. */
export function saveDraft(name: string, value: object | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(addressOf(name))
    else localStorage.setItem(addressOf(name), JSON.stringify(value))
  } catch {
    // The page works without.
  }
}

/** As it was kept; undefined on the server, and where there is none. */
export function storedDraft(name: string): Readonly<Record<string, unknown>> | undefined {
  if (typeof localStorage === 'undefined') return undefined
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(addressOf(name)) ?? 'null')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Whoever signs out leaves nothing of theirs on the device. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}
