import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/live', file: 'rooms', who: 'anyone' }
  { path: '/admin/live/:id', file: 'watch', who: 'admin', layout: 'admin' },
]
