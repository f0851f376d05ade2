import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/purchases/export', file: 'library-export', who: 'fan' },
  { path: '/settings/data', file: 'account-data', who: 'member' },
  { path: '/studio/export', file: 'vault-export', who: 'performer', layout: 'studio' },
]
