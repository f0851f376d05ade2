/** What windows that show a thing hear of its likes and comments. */
import { Type } from 'typebox'
import { Id, serverEvent } from './define.ts'

/** To those who have it open and see it whole: how it stands now, as a visitor would read it; at most once in a second. */
export const engagementCounted = serverEvent(
  'engagement_counted',
  Type.Object({ objectId: Id, likes: Type.Integer(), comments: Type.Integer() }),
)
