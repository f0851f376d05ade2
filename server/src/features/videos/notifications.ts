import { followersOf } from '#core/access/index.ts'
import { soldRule } from '#core/purchases/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { videoPublished } from './events.ts'

const newVideo = notificationKind('new_video', {
  group: 'following',
  label: () => t('New videos'),
  who: ['fan', 'performer'],
  push: true,
  outside: {
    usual: () => ({
      subject: t('Someone you follow has a new video'),
      body: [t('Someone you follow published a new video.'), t('Open the video to see it.')],
      button: t('View video'),
    }),
  },
})

export const notificationRules = [
  notificationRule(videoPublished, newVideo, {
    to: (p) => followersOf(p.performerId),
    from: (p) => p.performerId,
    words: (p) => ({
      title: t('Published a new video'),
      link: `/video/${p.contentId}`,
    }),
  }),
  soldRule('video', (price) => t('Your video was unlocked for {price}', { price })),
]
