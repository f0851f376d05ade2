import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/wallet', file: 'wallet', who: 'fan' }]
