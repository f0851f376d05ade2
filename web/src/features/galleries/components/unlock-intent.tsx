/** Continues with a gallery unlock that a visitor started. */
import { viewGallery } from '@fanfare/contract/galleries'
import { useUnlockIntent } from '#core/checkout/unlock-intent.ts'
import type { IntentHeadProps, IntentParts, IntentProps } from '#core/feature.ts'
import { ThingHead } from '#core/intents/intent-head.tsx'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'

function UnlockIntent({ subject, onDone }: IntentProps) {
  useUnlockIntent({
    kind: 'gallery',
    read: query(viewGallery, { params: { id: subject } }),
    lockedOf: (gallery) => (gallery.locked ? { ...gallery, words: gallery.title } : undefined),
    onDone,
  })
  return null
}

const Head = ({ subject }: IntentHeadProps) => (
  <ThingHead
    read={query(viewGallery, { params: { id: subject } })}
    title={(name) => t('Unlock a gallery by {name}', { name })}
    price={({ price }) => formatTokens(price)}
  />
)

const intent: IntentParts = { Component: UnlockIntent, Head }
export default intent
