import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/settings/blocked-countries', file: 'own-countries', who: 'performer' },
  { path: '/admin/blocked-countries', file: 'site-countries', who: 'admin', layout: 'admin' },
]
