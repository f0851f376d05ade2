import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/studio/vault', file: 'vault', who: 'performer', layout: 'studio' }]
