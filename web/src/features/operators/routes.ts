import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: ['/admin/team', '/admin/operators'], file: 'operators', who: 'admin', layout: 'admin' },
]
