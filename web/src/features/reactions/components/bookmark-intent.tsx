/** Goes on with a bookmark. */
import type { IntentProps } from '#core/feature.ts'
import { ReactionIntent } from './reaction-intent.tsx'

export default function BookmarkIntent(props: IntentProps) {
  return <ReactionIntent action="bookmark" {...props} />
}
