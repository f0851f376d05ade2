import { newContentRule } from '#core/publications/index.ts'
import { soldRule } from '#core/purchases/index.ts'
import { t } from '#lib/i18n.ts'
import { postKind } from './post.ts'

export const notificationRules = [
  newContentRule(postKind, {
    name: 'new_post',
    label: () => t('New posts'),
    title: () => t('Published a new post'),
    outside: () => ({
      subject: t('Someone you follow has a new post'),
      body: [t('Someone you follow published a new post.'), t('Open the post to see it.')],
      button: t('View post'),
    }),
  }),
  soldRule('post', (price) => t('Your post was unlocked for {price}', { price })),
]
