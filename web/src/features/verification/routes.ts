import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/admin/verifications', file: 'queue', who: 'admin', layout: 'admin' },
  { path: '/admin/verifications/:id', file: 'decision', who: 'admin', layout: 'admin' },
]
