import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/admin/scheme-reports', file: 'scheme-reports', who: 'admin', layout: 'admin' },
  { path: '/admin/scheme-reports/:month', file: 'scheme-report', who: 'admin', layout: 'admin' },
]
