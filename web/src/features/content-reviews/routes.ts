import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/admin/review', file: 'queue', who: 'admin', layout: 'admin' },
  { path: '/admin/review/rules', file: 'rules', who: 'admin', layout: 'admin' },
  { path: '/admin/review/:id', file: 'review', who: 'admin', layout: 'admin' },
]
