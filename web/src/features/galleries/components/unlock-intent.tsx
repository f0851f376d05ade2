/** Goes on with a gallery that a visitor was about to unlock. */
import { viewGallery } from '@fanfare/contract/galleries'
import { useUnlockIntent } from '#core/checkout/unlock-intent.ts'
import type { IntentProps } from '#core/feature.ts'
import { query } from '#lib/api.ts'

export default function UnlockIntent({ subject, onDone }: IntentProps) {
  useUnlockIntent({
    kind: 'gallery',
    read: query(viewGallery, { params: { id: subject } }),
    lockedOf: (gallery) => (gallery.locked ? { ...gallery, words: gallery.title } : undefined),
    onDone,
  })
  return null
}
