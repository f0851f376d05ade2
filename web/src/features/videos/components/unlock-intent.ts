import { viewVideo } from '@fanfare/contract/videos'
import { unlockIntent } from '#core/checkout/unlock-intent.tsx'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'

export default unlockIntent({
  kind: 'video',
  read: (id) => query(viewVideo, { params: { id } }),
  title: (name) => t('Unlock a video by {name}', { name }),
  lockedOf: (video) => (video.locked ? { ...video, words: video.title, previews: [video.preview] } : undefined),
})
