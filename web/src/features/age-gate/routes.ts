import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/age-check', file: 'age-check', who: 'anyone', layout: 'blank' },
  { path: '/admin/age-gate', file: 'age-rules', who: 'admin', layout: 'admin' },
]
