import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/studio/followers', file: 'followers', who: 'performer', layout: 'studio' }]
