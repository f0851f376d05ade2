import { newContentRule } from '#core/publications/index.ts'
import { soldRule } from '#core/purchases/index.ts'
import { t } from '#lib/i18n.ts'
import { videoKind } from './video.ts'

export const notificationRules = [
  newContentRule(videoKind, {
    name: 'new_video',
    label: () => t('New videos'),
    title: () => t('Published a new video'),
    outside: () => ({
      subject: t('Someone you follow has a new video'),
      body: [t('Someone you follow published a new video.'), t('Open the video to see it.')],
      button: t('View video'),
    }),
  }),
  soldRule('video', (price) => t('Your video was unlocked for {price}', { price })),
]
