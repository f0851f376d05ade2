import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/transparency', file: 'transparency', who: 'anyone', layout: 'public' },
  { path: '/admin/transparency', file: 'transparency-settings', who: 'admin', layout: 'admin' },
]
