import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/admin', file: 'overview', who: 'admin', layout: 'admin' },
  { path: '/admin/mails', file: 'mails', who: 'admin', layout: 'admin' },
]
