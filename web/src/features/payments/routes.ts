/** Addresses of the feature's pages; read by the build, which makes the router of them. */
import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/admin/settings/payments', file: 'payment-gateways', who: 'admin', layout: 'admin' },
  { path: '/payment/return', file: 'payment-return', who: 'fan' },
  { path: '/admin/packages', file: 'packages', who: 'admin', layout: 'admin' },
]
