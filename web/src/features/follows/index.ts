/** Who follows whom. */
import { feature } from '#core/feature.ts'
import { FansIcon } from '#ui/icons.ts'

export default feature({
  name: 'follows',
  intents: { follow: () => import('./components/follow-intent.tsx') },
  notifications: { new_follower: { icon: FansIcon } },
})
