/** The operator's books. */
import { feature } from '#core/feature.ts'
import { ChecksIcon } from '#ui/icons.ts'

export default feature({
  name: 'books',
  realtime: () => import('./realtime.ts'),
  notifications: { books_differ: { icon: ChecksIcon } },
})
