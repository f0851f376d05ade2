import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** Notifications were created, one per account. */
export const notified = event('notification.created', Type.Object({ notificationIds: Type.Array(Type.String()) }))

/** Notifications that lead to this page were marked as read for these accounts, because what they were about is done. */
export const notificationsRead = event(
  'notification.read',
  Type.Object({ accountIds: Type.Array(Type.String()), link: Type.String() }),
)
