import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/subscriptions', file: 'subscriptions', who: 'fan' },
  { path: '/subscriptions/:id/payment', file: 'payment', who: 'fan' },
  { path: '/gift-subscriptions', file: 'gift-subscriptions', who: 'fan' },
  { path: '/studio/offers', file: 'offers', who: 'performer', layout: 'studio' },
  { path: '/studio/subscribers', file: 'subscribers', who: 'performer', layout: 'studio' },
]
