import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { HeartIcon, TipIcon } from '#ui/icons.ts'

export default feature({
  name: 'subscriptions',
  navigation: [
    { to: '/subscriptions', label: () => t('Subscriptions'), icon: HeartIcon, who: ['fan'], at: { rail: 60, own: 30 } },
  ],
  realtime: () => import('./realtime.ts'),
  checkoutOffers: {
    subscribe: () => import('./components/subscribe-offer.tsx'),
    gift_subscription: () => import('./components/gift-offer.tsx'),
  },
  intents: { subscribe: () => import('./components/subscribe-intent.tsx') },
  saleKinds: {
    subscription: {
      icon: HeartIcon,
      one: () => t('Subscription'),
      many: () => t('Subscriptions'),
      paid: () => t('Subscription'),
    },
    gift_subscription: {
      icon: TipIcon,
      one: () => t('Gift subscription'),
      many: () => t('Gift subscriptions'),
      paid: () => t('Gift subscription'),
    },
  },
})
