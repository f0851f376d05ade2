import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/studio/earnings', file: 'earnings', who: 'performer', layout: 'studio' },
  { path: '/studio/splits', file: 'splits', who: 'performer', layout: 'studio' },
  { path: '/admin/splits', file: 'all-splits', who: 'admin', layout: 'admin' },
]
