import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/studio/templates', file: 'message-templates', who: 'performer', layout: 'studio' },
]
