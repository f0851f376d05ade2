import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/admin/promotions', file: 'promotions', who: 'admin', layout: 'admin' }]
