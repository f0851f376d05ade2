import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/studio/links', file: 'links', who: 'performer', layout: 'studio' }]
