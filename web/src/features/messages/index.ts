import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { MessageIcon } from '#ui/icons.ts'

export default feature({
  navigation: [
    {
      to: '/messages',
      label: () => t('Messages'),
      icon: MessageIcon,
      who: ['fan', 'performer'],
      seat: 'chat',
      at: { rail: 40, tabs: 40 },
      badge: 'messages',
    },
  ],
})
