/** Likes and bookmarks. Their buttons are in `core/engagement`. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { BookmarkIcon } from '#ui/icons.ts'

export default feature({
  navigation: [{ to: '/bookmarks', label: () => t('Bookmarks'), icon: BookmarkIcon, who: ['fan'], at: { rail: 65, own: 35 } }],
})
