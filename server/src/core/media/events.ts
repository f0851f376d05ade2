import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** Processing of a file has ended: it is ready, or has failed for good. */
export const mediaProcessed = event('media.processed', Type.Object({ fileId: Type.String(), ownerId: Type.String() }))

/** It goes on: the stage or the per cent of a file that takes long has changed. */
export const mediaProgressed = event('media.progressed', Type.Object({ fileId: Type.String(), ownerId: Type.String() }))

/** One more file of a vault shows the watermark that its owner wants. */
export const marksRendered = event('media.marks_rendered', Type.Object({ ownerId: Type.String() }))

/** Media items that somebody has paid for have left their owner's vault: from now on these buyers alone see them. */
export const mediaWithdrawn = event(
  'media.withdrawn',
  Type.Object({ ownerId: Type.String(), fileIds: Type.Array(Type.String()) }),
)

/** Media items are gone for good, as nobody has paid for them or an operator has ordered it: what shows them goes on without them. */
export const mediaRemoved = event('media.removed', Type.Object({ ownerId: Type.String(), fileIds: Type.Array(Type.String()) }))

/** An operator has ordered it, also for those who have paid for them; `mediaRemoved` is emitted beside it. */
export const mediaTakenDown = event(
  'media.taken_down',
  Type.Object({ ownerId: Type.String(), fileIds: Type.Array(Type.String()), reason: Type.String() }),
)
