import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { MessageIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/settings/messages',
    label: () => t('Message settings'),
    icon: MessageIcon,
    who: ['fan', 'performer'],
    at: { own: 25 },
  },
])
