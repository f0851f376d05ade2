/** The operator's books. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { ChecksIcon } from '#ui/icons.ts'

export default feature({
  name: 'books',
  navigation: [{ to: '/admin/books', label: () => t('Books'), icon: ChecksIcon, who: ['admin'], at: { admin: 60, own: 60 } }],
  realtime: () => import('./realtime.ts'),
  notifications: { books_differ: { icon: ChecksIcon } },
})
