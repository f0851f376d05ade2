import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { PlusIcon } from '#ui/icons.ts'

export default feature({
  navigation: [
    {
      to: '/studio/posts/new',
      label: () => t('Create'),
      icon: PlusIcon,
      who: ['performer'],
      seat: 'publish',
      at: { tabs: 30, rail: 90 },
    },
  ],
})
