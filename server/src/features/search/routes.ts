import * as search from '@fanfare/contract/search'
import { contentCards, contentKinds } from '#core/content/index.ts'
import { performerCards } from '#core/performers/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { action, query } from '#platform/route-handler.ts'
import type { Anyone } from '#platform/viewer.ts'
import type { Context } from '#platform/context.ts'
import { searchCursor } from './cursor.ts'
import { searchSite, type Found } from './search-site.ts'
import { recordSearch } from './trending-searches.ts'
import { suggest } from './suggest.ts'
import { contentView, performerView } from './views.ts'

const searchableKinds = (ctx: Context) => [...contentKinds(ctx)].flatMap(([name, kind]) => (kind.search ? [name] : []))

/** The cards decide access: content that this viewer may not see has no card. */
async function shown(ctx: Context, viewer: Anyone, { hits, performers, terms, followed }: Found) {
  const [cards, people] = await Promise.all([contentCards(ctx, viewer, hits), performerCards(ctx.db, viewer, performers)])
  return {
    data: hits.flatMap((hit) => {
      const card = cards.get(hit.id)
      return card ? [contentView(card, hit)] : []
    }),
    performers: people.map((card) => performerView(card, terms, followed.has(card._id))),
  }
}

export const routes = [
  action(search.search, async ({ ctx, viewer, body: { q, kind }, query: { limit = 20, cursor } }) => {
    const kinds = searchableKinds(ctx)
    if (kind !== undefined && !kinds.includes(kind)) throw notValid('kind', t('This can’t be searched'))
    const found = await searchSite(ctx, viewer, { q, kind, limit, cursor })
    const { data, performers } = await shown(ctx, viewer, found)
    const hasFound = data.length > 0 || performers.length > 0
    if (viewer.id !== null && viewer.role === 'fan' && cursor === undefined && hasFound && found.corrected === undefined)
      await ctx.write((tx) => recordSearch(tx, q, viewer.id))
    return {
      data,
      // A lower bound, because counting all matches would cost more than the page.
      total: data.length + (found.next ? 1 : 0),
      ...(found.next && { next: searchCursor(found.next) }),
      performers,
      kinds,
      ...(found.corrected !== undefined && { corrected: found.corrected }),
    }
  }),

  query(search.listKeywords, async ({ ctx, viewer, query: { q = '', limit = 8 } }) => {
    const data = await suggest(ctx, viewer, { q, limit })
    return { data, total: data.length }
  }),
]
