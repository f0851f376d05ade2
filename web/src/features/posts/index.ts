import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { PlusIcon, ReceiptIcon } from '#ui/icons.ts'

export default feature({
  name: 'posts',
  navigation: [
    { to: '/studio/posts/new', label: () => t('Create'), icon: PlusIcon, who: ['performer'], at: { tabs: 30, rail: 90 } },
  ],
  checkoutOffers: { post: () => import('./components/unlock-offer.tsx') },
  intents: { post: () => import('./components/unlock-intent.tsx') },
  realtime: () => import('./realtime.ts'),
  contentKinds: {
    post: {
      icon: ReceiptIcon,
      one: () => t('Post'),
      many: () => t('Posts'),
      paid: () => t('Post unlocked'),
      addressOf: (id) => `/post/${id}`,
    },
  },
})
