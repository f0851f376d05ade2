import { sql } from 'kysely'
import type { Keyword } from '@fanfare/contract/search'
import { noBlockFor } from '#core/access/index.ts'
import { findPerformers, noFilters } from '#core/accounts/index.ts'
import { performerCards } from '#core/performers/index.ts'
import { queryOf, termsOf, wordsWithPrefix } from '#core/search/index.ts'
import { normalizeText } from '#lib/plain-text.ts'
import type { Anyone } from '#platform/viewer.ts'
import type { Context } from '#platform/context.ts'
import { trendingSearches } from './trending-searches.ts'
import { keywordView } from './views.ts'

const FEW_PERFORMERS = 4
const FEW_TAGS = 4
const MIN_WORD_LENGTH = 2

/**
 * Suggests performers first, then tags, then words. The last word is completed, earlier ones are kept. Without text, returns
 * trending searches.
 */
export async function suggest(ctx: Context, viewer: Anyone, { q, limit }: { q: string; limit: number }): Promise<Keyword[]> {
  if (q.trim() === '') return (await trendingSearches(ctx.db, limit)).map(keywordView)
  const [performers, tags, words] = await Promise.all([findSome(ctx, viewer, q), tagsFor(ctx, q), wordsFor(ctx, q)])
  return [...performers, ...tags, ...words].slice(0, limit)
}

async function findSome(ctx: Context, viewer: Anyone, q: string): Promise<Keyword[]> {
  // Matches names only: text in a profile is not a strong enough reason for a suggestion.
  const words = queryOf(termsOf(q), 'A')
  if (words === '' || q.includes('#')) return []
  const isShown = noBlockFor(viewer, sql.ref('p.account_id'))
  const rows = await findPerformers(
    ctx.db,
    { words, ...noFilters, sort: 'popular', isShown },
    { limit: FEW_PERFORMERS, offset: 0 },
  )
  return (await performerCards(ctx.db, viewer, rows)).map((performer) => ({ kind: 'performer', performer }))
}

async function tagsFor(ctx: Context, q: string): Promise<Keyword[]> {
  const [, start = ''] = /^\s*#?([\p{L}\p{M}\p{N}_]+)\s*$/u.exec(q) ?? []
  if (start === '') return []
  return (await wordsWithPrefix(ctx.db, `#${normalizeText(start)}`, FEW_TAGS)).map(keywordView)
}

async function wordsFor(ctx: Context, q: string): Promise<Keyword[]> {
  const [, before = '', start = ''] = /^(.*?)([\p{L}\p{M}\p{N}_]+)$/u.exec(q) ?? []
  if (start.length < MIN_WORD_LENGTH || /[#@]/.test(before)) return []
  const found = await wordsWithPrefix(ctx.db, normalizeText(start), FEW_TAGS)
  return found.map((word) => ({ kind: 'words', text: `${before.replace(/\s+/g, ' ').trimStart()}${word}` }))
}
