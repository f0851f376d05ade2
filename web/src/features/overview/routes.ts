import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/admin/search', file: 'search', who: 'admin', layout: 'admin' }]
