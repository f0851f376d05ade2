import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/settings/pause', file: 'pause', who: 'performer' }]
