/** Registers the notifications about comments. `core/comments` draws comments wherever their subject is shown. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'comments',
})
