import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** Notifications were created, one per account. */
export const notified = event('notification.created', Type.Object({ notificationIds: Type.Array(Type.String()) }))

/** The same notification was created for each of a page of very many accounts. */
export const audienceNotified = event(
  'notification.created_for_audience',
  Type.Object({ fromId: Type.Union([Type.String(), Type.Null()]), accountIds: Type.Array(Type.String()) }),
)

/** So far the accounts up to `after` were notified of what another event, whose payload is `data`, is about, the first of them by this job. */
export const notifyingContinues = event(
  'notification.continues',
  Type.Object({ rule: Type.String(), data: Type.Unknown(), after: Type.String(), jobId: Type.String() }),
)

/** Notifications that lead to this page were marked as read for these accounts, because what they were about is done. */
export const notificationsRead = event(
  'notification.read',
  Type.Object({ accountIds: Type.Array(Type.String()), link: Type.String() }),
)

/** An account has seen its list, or read some or all of it. */
export const notificationsSeen = event('notification.seen', Type.Object({ accountId: Type.String() }))
