import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/studio/agreement', file: 'agreement', who: 'performer', layout: 'studio' }]
