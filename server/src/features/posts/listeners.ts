import { addToTotals } from '#core/accounts/index.ts'
import { fileListeners } from '#core/publications/index.ts'
import { on } from '#platform/listeners.ts'
import { postEvents } from './events.ts'
import { postKind } from './post.ts'

export const listeners = [
  ...fileListeners(postKind),
  ...[postEvents.published, postEvents.unarchived].map((event) =>
    on(event, 'count', (tx, { performerId }) => addToTotals(tx, performerId, { total_posts: 1 })),
  ),
  ...[postEvents.removed, postEvents.archived].map((event) =>
    on(event, 'count', (tx, { performerId }) => addToTotals(tx, performerId, { total_posts: -1 })),
  ),
]
