import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/settings/addresses', file: 'addresses', who: 'fan' }]
