import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/admin/takedowns', file: 'takedowns', who: 'admin', layout: 'admin' }]
