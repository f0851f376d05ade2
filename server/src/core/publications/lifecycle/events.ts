import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const OneContent = Type.Object({ contentId: Type.String(), performerId: Type.String() })

/** Returns the events of one kind, which its feature declares. Jobs and listeners refer to their names, like `post.published`. */
export const publicationEvents = (kind: string) => ({
  /** It became visible to others. */
  published: event(`${kind}.published`, OneContent),
  /** It was visible to others until it was deleted. */
  removed: event(`${kind}.removed`, OneContent),
  /** It was published and is visible to its buyers only. */
  archived: event(`${kind}.archived`, OneContent),
  /** It was archived and is visible to others again. */
  unarchived: event(`${kind}.unarchived`, OneContent),
})
export type PublicationEvents = ReturnType<typeof publicationEvents>

/** Content could not be published at its time, or after processing: its owner must be notified. */
export const publicationFailed = event(
  'publication.failed',
  Type.Object({
    contentId: Type.String(),
    performerId: Type.String(),
    /** Link to the page on which the owner edits it. */
    link: Type.String(),
  }),
)
