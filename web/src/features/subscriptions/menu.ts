import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { HeartIcon, SparkleIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/studio/subscribers',
    label: () => t('Subscribers'),
    icon: HeartIcon,
    who: ['performer'],
    at: { 'studio.fans': 10, own: 60 },
  },
  {
    to: '/studio/offers',
    label: () => t('Offers'),
    icon: SparkleIcon,
    who: ['performer'],
    seat: 'price',
    at: { 'studio.fans': 40 },
  },
])
