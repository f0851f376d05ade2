import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/page/:slug', file: 'page', who: 'anyone', layout: 'public' },
  { path: '/admin', file: 'overview', who: 'admin', layout: 'admin' },
  { path: '/admin/mails', file: 'mails', who: 'admin', layout: 'admin' },
]
