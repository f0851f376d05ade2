import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/settings/close-account', file: 'close-account', who: 'member' },
  { path: '/account-closed', file: 'account-closed', who: 'anyone', layout: 'blank' },
]
