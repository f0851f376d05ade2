import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/admin/exposures', file: 'exposures', who: 'admin', layout: 'admin' }]
