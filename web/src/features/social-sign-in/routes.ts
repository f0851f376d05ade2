import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: ['/auth/google/callback', '/auth/twitter/callback'], file: 'callback', who: 'anyone', layout: 'blank' },
  { path: '/auth/social/confirm', file: 'confirm-link', who: 'anyone', layout: 'blank' },
  { path: '/admin/settings/sign-in', file: 'providers', who: 'admin', layout: 'admin' },
]
