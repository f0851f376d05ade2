import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/settings/restricted', file: 'restricted', who: 'performer' }]
