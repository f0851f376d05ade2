/** Continues with a post unlock that a visitor started. */
import { viewPost } from '@fanfare/contract/posts'
import { useUnlockIntent } from '#core/checkout/unlock-intent.ts'
import type { IntentHeadProps, IntentParts, IntentProps } from '#core/feature.ts'
import { ThingHead } from '#core/intents/intent-head.tsx'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'

function UnlockIntent({ subject, onDone }: IntentProps) {
  useUnlockIntent({
    kind: 'post',
    read: query(viewPost, { params: { id: subject } }),
    lockedOf: (post) => (post.locked ? { ...post, words: post.teaser } : undefined),
    onDone,
  })
  return null
}

const Head = ({ subject }: IntentHeadProps) => (
  <ThingHead
    read={query(viewPost, { params: { id: subject } })}
    title={(name) => t('Unlock a post by {name}', { name })}
    price={({ price }) => formatTokens(price)}
  />
)

const intent: IntentParts = { Component: UnlockIntent, Head }
export default intent
