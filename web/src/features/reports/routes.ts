import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/reports', file: 'reports', who: 'member' },
  { path: '/report', file: 'report', who: 'anyone', layout: 'public' },
  { path: '/report/:key', file: 'notice', who: 'anyone', layout: 'public' },
]
