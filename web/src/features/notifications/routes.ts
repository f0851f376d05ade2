import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/notifications', file: 'notifications', who: 'member' },
  { path: '/notifications/unsubscribe', file: 'unsubscribe', who: 'anyone' },
  { path: '/settings/notifications', file: 'settings', who: 'member' },
]
