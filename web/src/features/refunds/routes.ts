import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/admin/sales', file: 'sales', who: 'admin', layout: 'admin' },
  { path: '/admin/refunds', file: 'refunds', who: 'admin', layout: 'admin' },
  { path: '/admin/refund-rules', file: 'refund-rules', who: 'admin', layout: 'admin' },
  { path: '/admin/token-purchases', file: 'token-purchases', who: 'admin', layout: 'admin' },
]
