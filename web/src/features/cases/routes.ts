import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/admin/cases', file: 'cases', who: 'admin', layout: 'admin' },
  { path: '/admin/cases/:id', file: 'case', who: 'admin', layout: 'admin' },
  { path: '/admin/cases/replies', file: 'case-replies', who: 'admin', layout: 'admin' },
  { path: '/statements', file: 'statements', who: 'member' },
  { path: '/statements/:id', file: 'statement', who: 'member' },
]
