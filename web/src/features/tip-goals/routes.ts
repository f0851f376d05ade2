import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/studio/goals', file: 'goals', who: 'performer', layout: 'studio' }]
