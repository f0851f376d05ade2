import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/admin/gifts', file: 'gifts', who: 'admin', layout: 'admin' }]
