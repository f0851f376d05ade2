import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/admin/receipts/tax', file: 'tax', who: 'admin', layout: 'admin' }]
