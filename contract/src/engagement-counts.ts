/** Defines the live counts of likes and comments for windows that show the content. */
import { Type } from 'typebox'
import { Id, serverEvent } from './define.ts'

/** Sent at most once a second to windows that have the whole content open. The counts are those that a visitor sees. */
export const engagementCounted = serverEvent(
  'engagement_counted',
  Type.Object({ objectId: Id, likes: Type.Integer(), comments: Type.Integer() }),
)
