import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** Some people have a new line in their list, one each. */
export const notified = event('notification.created', Type.Object({ notificationIds: Type.Array(Type.String()) }))
