import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/studio/payouts', file: 'payouts', who: 'performer', layout: 'studio' },
  { path: '/studio/stripe', file: 'stripe', who: 'performer', layout: 'studio' },
  { path: '/admin/payouts', file: 'queue', who: 'admin', layout: 'admin' },
  { path: '/admin/payouts/batches', file: 'batches', who: 'admin', layout: 'admin' },
  { path: '/admin/payouts/terms', file: 'terms', who: 'admin', layout: 'admin' },
]
