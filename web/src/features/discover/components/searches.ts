/** What was searched on this device, newest first. It stays here: the server is told of no history. */
import { keepDraft, keptDraft } from '#lib/drafts.ts'

const NAME = 'searches'
const MOST = 8

export function keptSearches(): string[] {
  const { list } = keptDraft(NAME) ?? {}
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string').slice(0, MOST) : []
}

export function keepSearch(words: string): void {
  const text = words.trim()
  if (text === '') return
  const others = keptSearches().filter((one) => one.toLowerCase() !== text.toLowerCase())
  keepDraft(NAME, { list: [text, ...others].slice(0, MOST) })
}

export const forgetSearch = (words: string): void => keepDraft(NAME, { list: keptSearches().filter((one) => one !== words) })
export const forgetSearches = (): void => keepDraft(NAME, undefined)
