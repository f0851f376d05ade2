import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** Processing of a file has ended: it is ready, or has permanently failed. */
export const mediaProcessed = event('media.processed', Type.Object({ fileId: Type.String(), ownerId: Type.String() }))

/** The stage or the percentage of a file that takes long to process has changed. */
export const mediaProgressed = event('media.progressed', Type.Object({ fileId: Type.String(), ownerId: Type.String() }))

/** The watermark of another file of a vault has been updated. */
export const watermarksRendered = event('media.watermarks_rendered', Type.Object({ ownerId: Type.String() }))

/** Purchased media items have left their owner's vault: only their buyers can still see them. */
export const mediaRemovedFromVault = event(
  'media.removed_from_vault',
  Type.Object({ ownerId: Type.String(), fileIds: Type.Array(Type.String()) }),
)

/**
 * Media items were deleted, because no one has bought them or an operator ordered it. Content that showed them remains without
 * them.
 */
export const mediaRemoved = event('media.removed', Type.Object({ ownerId: Type.String(), fileIds: Type.Array(Type.String()) }))

/** A known illegal upload was sealed. Only owners of the site may learn of it. */
export const fileQuarantined = event('media.quarantined', Type.Object({ fileId: Type.String() }))

/** An owner of the site has sent the report of a sealed upload. */
export const quarantineReported = event('media.quarantine_reported', Type.Object({ fileId: Type.String() }))

/** An operator has removed media items, even for their buyers; `mediaRemoved` is emitted as well. */
export const mediaTakenDown = event(
  'media.taken_down',
  Type.Object({ ownerId: Type.String(), fileIds: Type.Array(Type.String()), reason: Type.String() }),
)
