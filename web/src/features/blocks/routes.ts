import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/settings/blocked', file: 'blocked', who: 'member' }]
