import { Type, type Static } from 'typebox'
import { Done, get, Id, IdParams, Limit, DateTime, Offset, orNull, page, serverEvent, put } from './define.ts'
import { NotificationGroupName } from './notification-kinds.ts'
import { Person } from './people.ts'

export const Notification = Type.Object({
  _id: Id,
  /** Such as `tip` or `new_follower`. */
  type: Type.String(),
  /** The group under which it is listed. Null for a kind that no longer exists. */
  group: orNull(NotificationGroupName),
  title: Type.String(),
  /** The path to open, including a position on the page: `?comment=…`. */
  link: Type.String(),
  /** The path without its query. Notifications about the same page are marked as read together. */
  page: Type.String(),
  /** Null for the site itself. */
  from: orNull(Person),
  /** The last accounts that did the same on that day. `people` counts all of them, including `from`. */
  others: Type.Array(Person),
  people: Type.Integer(),
  isRead: Type.Boolean(),
  createdAt: DateTime,
  updatedAt: DateTime,
})
export type Notification = Static<typeof Notification>

export const listNotifications = get('/notification', {
  summary: "List the caller's notifications, newest first, 12 at a time by default.",
  who: 'member',
  query: Type.Object({
    limit: Limit(12),
    offset: Offset,
    sort: Type.Optional(Type.Enum(['asc', 'desc'], { default: 'desc' })),
    sortBy: Type.Optional(Type.Enum(['updatedAt', 'createdAt'], { default: 'updatedAt' })),
    type: Type.Optional(Type.String({ maxLength: 40 })),
    group: Type.Optional(NotificationGroupName),
    unread: Type.Optional(Type.Boolean()),
  }),
  reply: page(Notification),
  errors: ['not_valid'],
  provides: ['notifications'],
})

export const listNotificationGroups = get('/notification/groups', {
  summary: "List the groups of the caller's notifications, in the order of the settings.",
  who: 'member',
  reply: Type.Object({ groups: Type.Array(Type.Object({ name: NotificationGroupName, label: Type.String() })) }),
  provides: ['notification-groups'],
})

const Unread = Type.Object({
  total: Type.Integer(),
  /** The unread notifications that were created since the list was last opened. */
  unseen: Type.Integer(),
})

export const countUnread = get('/notification/total-unread', {
  summary: "Count the caller's unread notifications, and those created since the list was last opened.",
  who: 'member',
  reply: Unread,
  provides: ['unread-notifications'],
})

export const markAllNotificationsSeen = put('/notification/see-all', {
  summary: 'Mark the list of notifications as seen, which clears the badge. Unread notifications stay unread.',
  who: 'member',
  reply: Done,
})

export const markAllNotificationsRead = put('/notification/read-all', {
  summary: 'Mark all notifications as read, or all of one group or kind. Notifications created after `upTo` stay unread.',
  who: 'member',
  query: Type.Object({
    group: Type.Optional(NotificationGroupName),
    type: Type.Optional(Type.String({ maxLength: 40 })),
    /** Notifications created or extended after this time stay unread. */
    upTo: Type.Optional(DateTime),
  }),
  reply: Done,
  errors: ['not_valid'],
  invalidates: ['unread-notifications'],
})

export const markNotificationRead = put('/notification/:id/read', {
  summary: 'Mark a notification as read.',
  who: 'member',
  params: IdParams,
  reply: Notification,
  errors: ['not_found'],
  invalidates: ['unread-notifications'],
})

export const notificationCreated = serverEvent(
  'notification_created',
  Type.Object({ notification: Notification, totalUnread: Type.Integer(), totalUnseen: Type.Integer() }),
)

/** Sent to many accounts. */
export const notificationsArrived = serverEvent('notifications_arrived', Type.Object({}), [
  'unread-notifications',
  'notifications',
])

/** Sent to the account: notifications that link to this page were marked as read because their subject is done. */
export const notificationsRead = serverEvent(
  'notifications_read',
  Type.Object({ link: Type.String(), totalUnread: Type.Integer(), totalUnseen: Type.Integer() }),
)

/** Sent to the account's own windows: some of its notifications were read or seen in one of them. */
export const notificationsSeen = serverEvent(
  'notifications_seen',
  Type.Object({ totalUnread: Type.Integer(), totalUnseen: Type.Integer() }),
)
