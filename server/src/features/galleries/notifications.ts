import { followersOf } from '#core/access/index.ts'
import { soldRule } from '#core/purchases/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { galleryPublished } from './events.ts'

const newGallery = notificationKind('new_gallery', {
  group: 'following',
  label: () => t('New galleries'),
  who: ['fan', 'performer'],
  push: true,
  outside: {
    usual: () => ({
      subject: t('Someone you follow has a new gallery'),
      body: [t('Someone you follow published a new gallery.'), t('Open the gallery to see it.')],
      button: t('View gallery'),
    }),
  },
})

export const notificationRules = [
  notificationRule(galleryPublished, newGallery, {
    to: (p) => followersOf(p.performerId),
    from: (p) => p.performerId,
    words: (p) => ({
      title: t('Published a new gallery'),
      link: `/gallery/${p.contentId}`,
    }),
  }),
  soldRule('gallery', (price) => t('Your gallery was unlocked for {price}', { price })),
]
