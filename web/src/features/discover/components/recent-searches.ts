/** Keeps the latest searches on this device, newest first. The server never receives this history. */
import { saveDraft, storedDraft } from '#lib/stored-drafts.ts'

const NAME = 'searches'
const MAX_SEARCHES = 8

export function storedSearches(): string[] {
  const { list } = storedDraft(NAME) ?? {}
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string').slice(0, MAX_SEARCHES) : []
}

export function storeSearch(words: string): void {
  const text = words.trim()
  if (text === '') return
  const others = storedSearches().filter((one) => one.toLowerCase() !== text.toLowerCase())
  saveDraft(NAME, { list: [text, ...others].slice(0, MAX_SEARCHES) })
}

export const removeSearch = (words: string): void => saveDraft(NAME, { list: storedSearches().filter((one) => one !== words) })
export const removeAllSearches = (): void => saveDraft(NAME, undefined)
