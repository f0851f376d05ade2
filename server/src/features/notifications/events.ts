import { Type } from 'typebox'
import { event } from '#platform/events.ts'

export const notified = event('notification.created', Type.Object({ notificationIds: Type.Array(Type.String()) }))

/** The same notification was created for each account of a page of a large audience. */
export const audienceNotified = event(
  'notification.created_for_audience',
  Type.Object({ fromId: Type.Union([Type.String(), Type.Null()]), accountIds: Type.Array(Type.String()) }),
)

/**
 * Continues a large audience: accounts up to `after` have been notified. `data` is the payload of the original event, and `jobId`
 * the job that notified the first page.
 */
export const notifyingContinues = event(
  'notification.audience_continued',
  Type.Object({ rule: Type.String(), data: Type.Unknown(), after: Type.String(), jobId: Type.String() }),
)

/** Notifications that lead to this page were marked as read for these accounts, because their matter is done. */
export const notificationsRead = event(
  'notification.read',
  Type.Object({ accountIds: Type.Array(Type.String()), link: Type.String() }),
)

/** An account has seen its list, or read some or all of it. */
export const notificationsSeen = event('notification.seen', Type.Object({ accountId: Type.String() }))
