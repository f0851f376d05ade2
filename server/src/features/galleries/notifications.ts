import { newContentRule } from '#core/publications/index.ts'
import { soldRule } from '#core/purchases/index.ts'
import { t } from '#lib/i18n.ts'
import { galleryKind } from './gallery.ts'

export const notificationRules = [
  newContentRule(galleryKind, {
    name: 'new_gallery',
    label: () => t('New galleries'),
    title: () => t('Published a new gallery'),
    outside: () => ({
      subject: t('Someone you follow has a new gallery'),
      body: [t('Someone you follow published a new gallery.'), t('Open the gallery to see it.')],
      button: t('View gallery'),
    }),
  }),
  soldRule('gallery', (price) => t('Your gallery was unlocked for {price}', { price })),
]
