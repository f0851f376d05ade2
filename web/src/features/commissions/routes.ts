import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/admin/commissions', file: 'commissions', who: 'admin', layout: 'admin' }]
