import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/admin/settings/payments', file: 'payment-gateways', who: 'admin', layout: 'admin' },
  { path: '/payment/return', file: 'payment-return', who: 'fan' },
  { path: '/admin/packages', file: 'packages', who: 'admin', layout: 'admin' },
]
