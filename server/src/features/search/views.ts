import type { ContentCard } from '@fanfare/contract/content'
import type { PerformerCard } from '@fanfare/contract/profiles'
import type { FoundContent, FoundPerformer, Keyword } from '@fanfare/contract/search'
import { wordsIn, type Term } from '#core/search/index.ts'
import type { Hit } from './store.ts'

export const contentView = (card: ContentCard, { match, isFollowed }: Hit): FoundContent => ({ ...card, match, isFollowed })

export const performerView = (card: PerformerCard, terms: readonly Term[], isFollowed: boolean): FoundPerformer => ({
  ...card,
  match: isNamed(card, terms) ? 'name' : 'bio',
  isFollowed,
})

function isNamed({ name, username }: PerformerCard, terms: readonly Term[]): boolean {
  const names = wordsIn(`${name} ${username}`)
  const searched = terms.flatMap(({ words }) => words.flatMap((word) => wordsIn(word)))
  return searched.some((word) => names.some((one) => one.startsWith(word)))
}

/** `#dawn` is a tag; `#dawn and dusk` are words. */
export const keywordView = (text: string): Keyword =>
  /^#\S+$/.test(text) ? { kind: 'tag', text: text.slice(1) } : { kind: 'words', text }
