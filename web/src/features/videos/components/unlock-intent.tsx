/** Continues with a video unlock that a visitor started. */
import { viewVideo } from '@fanfare/contract/videos'
import { useUnlockIntent } from '#core/checkout/unlock-intent.ts'
import type { IntentHeadProps, IntentParts, IntentProps } from '#core/feature.ts'
import { ThingHead } from '#core/intents/intent-head.tsx'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'

function UnlockIntent({ subject, onDone }: IntentProps) {
  useUnlockIntent({
    kind: 'video',
    read: query(viewVideo, { params: { id: subject } }),
    lockedOf: (video) => (video.locked ? { ...video, words: video.title, previews: [video.preview] } : undefined),
    onDone,
  })
  return null
}

const Head = ({ subject }: IntentHeadProps) => (
  <ThingHead
    read={query(viewVideo, { params: { id: subject } })}
    title={(name) => t('Unlock a video by {name}', { name })}
    price={({ price }) => formatTokens(price)}
  />
)

const intent: IntentParts = { Component: UnlockIntent, Head }
export default intent
