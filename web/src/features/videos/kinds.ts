import { kinds } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { VideoIcon } from '#ui/icons.ts'

export default kinds({
  contentKinds: {
    video: {
      icon: VideoIcon,
      one: () => t('Video'),
      many: () => t('Videos'),
      paid: () => t('Video unlocked'),
      addressOf: (id) => `/video/${id}`,
    },
  },
})
