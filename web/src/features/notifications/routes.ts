/** Addresses of the feature's pages; read by the build, which makes the router of them. */
import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/notifications', file: 'notifications', who: 'member' },
  { path: '/notifications/unsubscribe', file: 'unsubscribe', who: 'anyone' },
  { path: '/settings/notifications', file: 'settings', who: 'member' },
]
