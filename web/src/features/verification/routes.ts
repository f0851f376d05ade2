/** Addresses of the feature's pages; read by the build, which makes the router of them. */
import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/admin/verifications', file: 'queue', who: 'admin', layout: 'admin' },
  { path: '/admin/verifications/:id', file: 'decision', who: 'admin', layout: 'admin' },
]
