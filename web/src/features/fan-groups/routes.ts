import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/studio/fans', file: 'fans', who: 'performer', layout: 'studio' }]
