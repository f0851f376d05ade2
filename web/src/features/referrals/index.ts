/** Fans and performers bring others and share in the commission; operators set how much. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'referrals',
})
