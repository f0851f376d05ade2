import { Type } from 'typebox'
import { DateTime, orNull } from './define.ts'

/** When content is published and when it expires. */
export const PublishPlan = {
  /**
   * `scheduled` needs a time. A draft may be incomplete. Published content stays published: it can be neither a draft nor scheduled.
   */
  publish: Type.Optional(Type.Enum(['now', 'scheduled', 'draft'], { default: 'now' })),
  /** At most a year from now. */
  scheduledAt: Type.Optional(DateTime),
  /** When it is archived for everyone except its buyers. Null or absent: never. */
  expiresAt: Type.Optional(orNull(DateTime)),
}
