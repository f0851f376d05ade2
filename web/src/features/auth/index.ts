/** Signing in, registering, and what keeps an account one's own. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { SecurityIcon } from '#ui/icons.ts'

export default feature({
  name: 'auth',
  navigation: [
    {
      to: '/settings/security',
      label: () => t('Security'),
      icon: SecurityIcon,
      who: ['fan', 'performer', 'admin'],
      at: { own: 90 },
    },
  ],
})
