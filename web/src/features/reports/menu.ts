import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { FlagIcon } from '#ui/page-icons.ts'

export default menu([
  { to: '/reports', label: () => t('Your reports'), icon: FlagIcon, who: ['fan', 'performer'], at: { own: 92 } },
])
