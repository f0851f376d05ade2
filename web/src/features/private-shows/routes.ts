import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/private-shows', file: 'shows', who: 'fan' },
  { path: '/private-shows/:id', file: 'show', who: 'member' },
  { path: '/studio/private-shows', file: 'own-shows', who: 'performer', layout: 'studio' },
  { path: '/admin/private-shows', file: 'wall', who: 'admin', layout: 'admin' },
]
