import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { HeartIcon } from '#ui/icons.ts'

export default feature({
  navigation: [
    {
      to: '/subscriptions',
      label: () => t('Subscriptions'),
      icon: HeartIcon,
      who: ['fan'],
      at: { rail: 60, own: 30, ageGate: 10 },
    },
  ],
})
