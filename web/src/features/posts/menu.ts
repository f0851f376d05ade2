import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { ReceiptIcon } from '#ui/icons.ts'

export default menu(
  [
    {
      to: '/studio/posts/new',
      label: () => t('Post'),
      icon: ReceiptIcon,
      who: ['performer'],
      seat: 'publish',
      at: { create: 10 },
    },
    {
      to: '/studio/posts',
      label: () => t('Posts'),
      icon: ReceiptIcon,
      who: ['performer'],
      seat: 'publish',
      at: { 'studio.content': 20, own: 40 },
    },
  ],
  [{ place: 'studio.content', at: 20, label: () => t('Content') }],
)
