import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/auth/login', file: 'login', who: 'guest', layout: 'blank' },
  { path: '/auth/fan-register', file: 'fan-register', who: 'anyone', layout: 'blank' },
  { path: '/auth/star-register', file: 'performer-register', who: 'anyone', layout: 'blank' },
  { path: '/auth/forgot', file: 'forgot', who: 'anyone', layout: 'blank' },
  { path: '/auth/reset', file: 'reset', who: 'anyone', layout: 'blank' },
  { path: '/auth/confirm', file: 'confirm', who: 'anyone', layout: 'blank' },
  { path: '/settings/security', file: 'security', who: 'member' },
  { path: '/settings/security/two-factor', file: 'two-factor', who: 'member' },
  { path: '/admin/two-factor-resets', file: 'two-factor-resets', who: 'admin', layout: 'admin' },
]
