/** Comments on things of all kinds; they are drawn by `core/comments`, wherever such a thing is. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'comments',
})
