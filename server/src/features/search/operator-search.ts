import { contentCards, pageOf } from '#core/content/index.ts'
import type { OperatorSearch } from '#core/operator-search/index.ts'
import { date, t } from '#lib/i18n.ts'
import { searchSite } from './search-site.ts'

const content: OperatorSearch = {
  name: 'content',
  label: () => t('Posts and other content'),
  permission: 'site_read',
  async find({ ctx, viewer, q, limit }) {
    const { hits } = await searchSite(ctx, viewer, { q, kind: undefined, limit, cursor: undefined })
    const cards = await contentCards(ctx, viewer, hits)
    return hits.flatMap(({ id, kind }) => {
      const [card, path] = [cards.get(id), pageOf(ctx, kind, id)]
      if (!card || path === undefined) return []
      const { title, performer, createdAt } = card
      return [
        { title: title === '' ? t('Untitled') : title, details: `@${performer.username} · ${date(new Date(createdAt))}`, path },
      ]
    })
  },
}

export const operatorSearches = [content]
