/** Who subscribes to whom, from both sides. */
import { screens } from '#core/screens.ts'

export default screens('subscriptions', [
  { path: '/subscriptions', file: 'subscriptions', who: 'fan' },
  { path: '/studio/subscribers', file: 'subscribers', who: 'performer', layout: 'studio' },
])
