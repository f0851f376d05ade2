import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { LockIcon } from '#ui/icons.ts'

export default menu([
  { to: '/settings/restricted', label: () => t('Restricted people'), icon: LockIcon, who: ['performer'], at: { own: 26.5 } },
])
