import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/admin/quarantine', file: 'quarantine', who: 'admin', layout: 'admin' }]
