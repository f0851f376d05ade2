/** The vault: everything that a performer has uploaded, whatever shows it. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { VaultIcon } from '#ui/icons.ts'

export default feature({
  name: 'vault',
  navigation: [
    { to: '/studio/vault', label: () => t('Vault'), icon: VaultIcon, who: ['performer'], at: { studio: 25, own: 45 } },
  ],
  realtime: () => import('./realtime.ts'),
})
