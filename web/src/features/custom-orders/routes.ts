import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/custom-orders', file: 'orders', who: 'fan' },
  { path: '/custom-orders/new/:username', file: 'ask', who: 'fan' },
  { path: '/custom-orders/:id', file: 'order', who: 'fan' },
  { path: '/studio/custom-orders', file: 'own-orders', who: 'performer', layout: 'studio' },
  { path: '/studio/custom-orders/terms', file: 'terms', who: 'performer', layout: 'studio' },
  { path: '/studio/custom-orders/:id', file: 'own-order', who: 'performer', layout: 'studio' },
  { path: '/admin/custom-orders', file: 'all-orders', who: 'admin', layout: 'admin' },
  { path: '/admin/custom-orders/:id', file: 'any-order', who: 'admin', layout: 'admin' },
]
