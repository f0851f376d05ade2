/** Likes and bookmarks. Their buttons are in `core/engagement`. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { BookmarkIcon } from '#ui/icons.ts'

const load = () => import('./components/reaction-intents.tsx')

export default feature({
  name: 'reactions',
  navigation: [{ to: '/bookmarks', label: () => t('Bookmarks'), icon: BookmarkIcon, who: ['fan'], at: { rail: 65, own: 35 } }],
  intents: {
    like: async () => ({ default: { Component: (await load()).LikeIntent } }),
    bookmark: async () => ({ default: { Component: (await load()).BookmarkIntent } }),
  },
})
