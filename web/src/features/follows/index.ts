/** Who follows whom. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { FansIcon } from '#ui/icons.ts'

export default feature({
  name: 'follows',
  navigation: [
    { to: '/studio/followers', label: () => t('Followers'), icon: FansIcon, who: ['performer'], at: { studio: 50, own: 70 } },
  ],
  intents: { follow: () => import('./components/follow-intent.tsx') },
  notifications: { new_follower: { icon: FansIcon } },
})
