import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/user/account', file: 'account', who: 'fan' },
  { path: '/settings', file: 'settings', who: 'member' },
]
