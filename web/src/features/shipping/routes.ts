import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/studio/shipping', file: 'shipping', who: 'performer', layout: 'studio' }]
