import { Type } from 'typebox'
import { DateTime, orNull } from './define.ts'
import { OptionalDepiction } from './depictions.ts'

/** When content is published, when it expires, and whom it shows. */
export const PublishPlan = {
  /**
   * `scheduled` needs a time. A draft may be incomplete. Published content stays published: it can be neither a draft nor scheduled.
   */
  publish: Type.Optional(Type.Enum(['now', 'scheduled', 'draft'], { default: 'now' })),
  /** At most a year from now. */
  scheduledAt: Type.Optional(DateTime),
  /** When it is archived for everyone except its buyers. Null or absent: never. */
  expiresAt: Type.Optional(orNull(DateTime)),
  /** Whom the content and its media show. Everyone must have consented before it is published or scheduled. */
  shows: OptionalDepiction,
}
