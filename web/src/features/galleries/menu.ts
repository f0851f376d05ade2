import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { GalleryIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/studio/galleries',
    label: () => t('Galleries'),
    icon: GalleryIcon,
    who: ['performer'],
    seat: 'publish',
    at: { 'studio.content': 21 },
  },
  {
    to: '/studio/galleries/new',
    label: () => t('Gallery'),
    icon: GalleryIcon,
    who: ['performer'],
    seat: 'publish',
    at: { create: 20 },
  },
])
