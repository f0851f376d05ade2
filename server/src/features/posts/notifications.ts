import { followersOf } from '#core/access/index.ts'
import { publicationFailed } from '#core/publications/index.ts'
import { soldRule } from '#core/purchases/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { postPublished } from './events.ts'

const newPost = notificationKind('new_post', {
  group: 'following',
  label: () => t('New posts'),
  who: ['fan', 'performer'],
  push: true,
  outside: {
    usual: () => ({
      subject: t('Someone you follow has a new post'),
      body: [t('Someone you follow published a new post.'), t('Open the post to see it.')],
      button: t('View post'),
    }),
  },
})

const notPublished = notificationKind('publication_failed', {
  group: 'account',
  label: () => t('Failed publications'),
  who: ['performer'],
  email: true,
  push: true,
  outside: {
    usual: () => ({
      subject: t('Some of your content couldn’t be published'),
      body: [t('Some of your content couldn’t be published.'), t('Open it to see why and publish it again.')],
      button: t('Review draft'),
    }),
  },
})

export const notificationRules = [
  notificationRule(publicationFailed, notPublished, {
    to: (p) => [p.performerId],
    from: () => null,
    words: (p) => ({ title: t('Some of your content couldn’t be published. Review it'), link: p.link }),
  }),
  notificationRule(postPublished, newPost, {
    to: (p) => followersOf(p.performerId),
    from: (p) => p.performerId,
    words: (p) => ({
      title: t('Published a new post'),
      link: `/post/${p.postId}`,
    }),
  }),
  soldRule('post', (price) => t('Your post was unlocked for {price}', { price })),
]
