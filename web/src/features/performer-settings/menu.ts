import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { SettingsIcon } from '#ui/page-icons.ts'

export default menu([
  { to: '/star/account', label: () => t('Account and prices'), icon: SettingsIcon, who: ['performer'], at: { own: 20 } },
])
