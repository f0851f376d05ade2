import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/orders', file: 'orders', who: 'fan' },
  { path: '/orders/:id', file: 'order', who: 'fan' },
  { path: '/studio/orders', file: 'sold-orders', who: 'performer', layout: 'studio' },
  { path: '/studio/orders/:id', file: 'sold-order', who: 'performer', layout: 'studio' },
]
