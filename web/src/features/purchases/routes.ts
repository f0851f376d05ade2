import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/purchases', file: 'purchases', who: 'fan' }]
