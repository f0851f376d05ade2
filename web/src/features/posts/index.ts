/** Posts: each on its own page, and the studio in which they are made. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { PhotoIcon, PlusIcon, ReceiptIcon, UnlockIcon } from '#ui/icons.ts'

export default feature({
  name: 'posts',
  navigation: [
    { to: '/studio/posts/new', label: () => t('Create'), icon: PlusIcon, who: ['performer'], at: { tabs: 30, rail: 90 } },
    { to: '/studio/posts/new', label: () => t('Post'), icon: ReceiptIcon, who: ['performer'], at: { create: 10 } },
    { to: '/studio/posts', label: () => t('Posts'), icon: ReceiptIcon, who: ['performer'], at: { studio: 20, own: 40 } },
  ],
  checkoutOffers: { post: () => import('./components/unlock-offer.tsx') },
  intents: { post: () => import('./components/unlock-intent.tsx') },
  realtime: () => import('./realtime.ts'),
  notifications: { new_post: { icon: PhotoIcon } },
  contentKinds: {
    post: {
      icon: UnlockIcon,
      one: () => t('Post'),
      many: () => t('Posts'),
      paid: () => t('Post unlocked'),
      addressOf: (id) => `/post/${id}`,
    },
  },
})
