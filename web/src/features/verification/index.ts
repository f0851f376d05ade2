/** The operator's pages about performers who want to be verified. */
import { screens } from '#core/screens.ts'

export default screens('verification', [
  { path: '/admin/verifications', file: 'queue', who: 'admin', layout: 'admin' },
  { path: '/admin/verifications/:id', file: 'decision', who: 'admin', layout: 'admin' },
])
