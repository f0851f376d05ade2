/** Addresses of the feature's pages; read by the build, which makes the router of them. */
import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/purchases/export', file: 'library-export', who: 'fan' },
  { path: '/studio/export', file: 'vault-export', who: 'performer', layout: 'studio' },
]
