/** A performer's own account: pictures, profile, prices and verification. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { SettingsIcon } from '#ui/icons.ts'

export default feature({
  name: 'performer-settings',
  navigation: [
    { to: '/star/account', label: () => t('Account and prices'), icon: SettingsIcon, who: ['performer'], at: { own: 20 } },
  ],
  realtime: () => import('./realtime.ts'),
})
