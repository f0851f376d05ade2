import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { EyeOffIcon } from '#ui/page-icons.ts'

export default menu([
  {
    to: '/settings/discreet-mode',
    label: () => t('Discreet mode'),
    icon: EyeOffIcon,
    who: ['fan', 'performer', 'admin'],
    at: { own: 30 },
  },
])
