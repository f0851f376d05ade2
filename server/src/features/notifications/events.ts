import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** Some people have a new line in their list, one each. */
export const notified = event('notification.created', Type.Object({ notificationIds: Type.Array(Type.String()) }))

/** What led to this page is read for these accounts, because what it was about is done. */
export const notificationsRead = event(
  'notification.read',
  Type.Object({ accountIds: Type.Array(Type.String()), link: Type.String() }),
)
