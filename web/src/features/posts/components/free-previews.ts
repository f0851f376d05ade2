/** Stores which media of a draft post everyone sees, as text in the post's form. Pure. */
import type { DraftMedia } from '#core/media-drafts/draft-media.ts'

type Item = Pick<DraftMedia, 'key' | 'id'>

const keysIn = (text: string | boolean | undefined): string[] => (typeof text === 'string' && text !== '' ? text.split(',') : [])

export const serializeFreePreviews = (ids: readonly string[]): string => ids.join(',')

/** A file is identified by its key during upload, and by its id afterwards. */
export function isFreePreview(text: string | boolean | undefined, { key, id }: Item): boolean {
  const keys = keysIn(text)
  return keys.includes(key) || (id !== undefined && keys.includes(id))
}

export function setFreePreview(text: string | boolean | undefined, item: Item, wish: boolean): string {
  const others = keysIn(text).filter((one) => one !== item.key && one !== item.id)
  return serializeFreePreviews(wish ? [...others, item.id ?? item.key] : others)
}
