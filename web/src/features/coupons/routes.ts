import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/admin/coupons', file: 'coupons', who: 'admin', layout: 'admin' }]
