/** Goes on with a like. */
import type { IntentProps } from '#core/feature.ts'
import { ReactionIntent } from './reaction-intent.tsx'

export default function LikeIntent(props: IntentProps) {
  return <ReactionIntent action="like" {...props} />
}
