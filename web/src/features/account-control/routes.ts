import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/admin/accounts', file: 'accounts', who: 'admin', layout: 'admin' },
  { path: '/admin/accounts/:id', file: 'account', who: 'admin', layout: 'admin' },
  { path: '/suspended', file: 'suspended', who: 'member', layout: 'blank' },
]
