import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/star/account', file: 'account', who: 'performer' }]
