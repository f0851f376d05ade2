import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/studio/safety', file: 'safety-logs', who: 'performer', layout: 'studio' },
  { path: '/studio/safety/:id', file: 'safety-log', who: 'performer', layout: 'studio' },
]
