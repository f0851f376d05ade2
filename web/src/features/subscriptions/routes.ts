/** Addresses of the feature's pages; read by the build, which makes the router of them. */
import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/subscriptions', file: 'subscriptions', who: 'fan' },
  { path: '/studio/subscribers', file: 'subscribers', who: 'performer', layout: 'studio' },
]
