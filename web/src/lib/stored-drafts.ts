/** Stores unsent text on this device for its account, until it is sent or the account signs out. */
import { readMe } from '@fanfare/contract/users'
import { query } from './api.ts'
import { localTexts } from './browser-storage.ts'
import { cache } from './cache.ts'

const PREFIX = 'fanfare-draft'

/** Includes the account, because another account on this device must not find the draft. */
function storageKeyOf(name: string): string {
  const account = cache().getQueryData(query(readMe, {}).queryKey)?._id ?? ''
  return `${PREFIX} ${account} ${name}`
}

/** Stores a draft on this device. `undefined` removes it. */
export function saveDraft(name: string, value: object | undefined): void {
  localTexts.save(storageKeyOf(name), value === undefined ? '' : JSON.stringify(value))
}

/** Names a part of a draft that is stored on its own, such as the people whom new content shows. */
export const partOf = (name: string, part: string): string => `${name}/${part}`

/** Removes a draft with its parts. */
export function removeDraft(name: string): void {
  saveDraft(name, undefined)
  const parts = storageKeyOf(partOf(name, ''))
  for (const key of localTexts.names()) if (key.startsWith(parts)) localTexts.save(key, '')
}

/** Undefined on the server, and when there is no draft. */
export function storedDraft(name: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const stored: unknown = JSON.parse(localTexts.read(storageKeyOf(name)) || 'null')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** An account that signs out leaves no drafts on this device. */
export function removeDrafts(): void {
  for (const name of localTexts.names()) if (name.startsWith(PREFIX)) localTexts.save(name, '')
}
