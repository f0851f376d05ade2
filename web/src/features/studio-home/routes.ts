import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/studio', file: 'studio-home', who: 'performer', layout: 'studio' }]
