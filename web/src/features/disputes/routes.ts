import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/admin/disputes', file: 'disputes', who: 'admin', layout: 'admin' }]
