import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { BellIcon } from '#ui/icons.ts'

export default feature({
  navigation: [
    {
      to: '/notifications',
      label: () => t('Notifications'),
      icon: BellIcon,
      who: ['fan', 'performer', 'admin'],
      at: { bar: 20, rail: 30 },
      badge: 'notifications',
    },
  ],
})
