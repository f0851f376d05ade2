/** Goes on with a post that a visitor was about to unlock. */
import { viewPost } from '@fanfare/contract/posts'
import { useUnlockIntent } from '#core/checkout/unlock-intent.ts'
import type { IntentProps } from '#core/feature.ts'
import { query } from '#lib/api.ts'

export default function UnlockIntent({ subject, onDone }: IntentProps) {
  useUnlockIntent({
    kind: 'post',
    read: query(viewPost, { params: { id: subject } }),
    lockedOf: (post) => (post.locked ? { ...post, words: post.teaser } : undefined),
    onDone,
  })
  return null
}
