import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/wallet/transfers', file: 'transfers', who: 'fan' },
  { path: '/admin/top-ups', file: 'top-up-queue', who: 'admin', layout: 'admin' },
  { path: '/admin/top-ups/settings', file: 'top-up-settings', who: 'admin', layout: 'admin' },
]
