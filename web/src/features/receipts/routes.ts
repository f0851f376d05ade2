import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/receipts', file: 'receipts', who: 'fan' },
  { path: '/admin/receipts', file: 'all-receipts', who: 'admin', layout: 'admin' },
]
