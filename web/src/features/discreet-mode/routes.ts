import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/settings/discreet-mode', file: 'discreet-mode', who: 'member' }]
