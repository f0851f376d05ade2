/** Goes on with a video that a visitor was about to unlock. */
import { viewVideo } from '@fanfare/contract/videos'
import { useUnlockIntent } from '#core/checkout/unlock-intent.ts'
import type { IntentProps } from '#core/feature.ts'
import { query } from '#lib/api.ts'

export default function UnlockIntent({ subject, onDone }: IntentProps) {
  useUnlockIntent({
    kind: 'video',
    read: query(viewVideo, { params: { id: subject } }),
    lockedOf: (video) => (video.locked ? { ...video, words: video.title, previews: [video.preview] } : undefined),
    onDone,
  })
  return null
}
