/** Which media of a post that is being written everyone sees; kept as text in the post's form. Pure. */
import type { DraftMedia } from '#core/media-drafts/draft-media.ts'

type Item = Pick<DraftMedia, 'key' | 'id'>

const keysIn = (text: string | boolean | undefined): string[] => (typeof text === 'string' && text !== '' ? text.split(',') : [])

export const openText = (ids: readonly string[]): string => ids.join(',')

/** By its key while it is on its way, by its id from then on. */
export function isOpen(text: string | boolean | undefined, { key, id }: Item): boolean {
  const keys = keysIn(text)
  return keys.includes(key) || (id !== undefined && keys.includes(id))
}

export function withOpen(text: string | boolean | undefined, item: Item, wish: boolean): string {
  const others = keysIn(text).filter((one) => one !== item.key && one !== item.id)
  return openText(wish ? [...others, item.id ?? item.key] : others)
}
