import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/admin/audit', file: 'audit-log', who: 'admin', layout: 'admin' }]
