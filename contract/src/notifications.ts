import { Type, type Static } from 'typebox'
import { Done, get, Id, IdParams, Limit, DateTime, Offset, orNull, page, serverEvent, put } from './define.ts'
import { NotificationGroup } from './notification-kinds.ts'
import { Person } from './people.ts'

export const Notification = Type.Object({
  _id: Id,
  /** What it is about, such as `tip` or `new_follower`. */
  type: Type.String(),
  /** In whose list it stands; null for what is of no kind any more. */
  group: orNull(NotificationGroup),
  title: Type.String(),
  /** The path that it leads to, with what on the page it is about: `?comment=…`. */
  link: Type.String(),
  /** The path of that page alone: what is about one page counts as read together. */
  page: Type.String(),
  /** The account that caused it; null for the site itself. */
  from: orNull(Person),
  /** Others who did the same on that day, the last of them; `people` counts all, with `from`. */
  others: Type.Array(Person),
  people: Type.Integer(),
  isRead: Type.Boolean(),
  createdAt: DateTime,
  updatedAt: DateTime,
})
export type Notification = Static<typeof Notification>

export const listNotifications = get('/notification', {
  summary: 'The own notifications, 12 at a time, newest first.',
  who: 'member',
  query: Type.Object({
    limit: Limit(12),
    offset: Offset,
    sort: Type.Optional(Type.Enum(['asc', 'desc'], { default: 'desc' })),
    sortBy: Type.Optional(Type.Enum(['updatedAt', 'createdAt'], { default: 'updatedAt' })),
    type: Type.Optional(Type.String({ maxLength: 40 })),
    group: Type.Optional(NotificationGroup),
    unread: Type.Optional(Type.Boolean()),
  }),
  reply: page(Notification),
  provides: ['notifications'],
})

const Unread = Type.Object({
  total: Type.Integer(),
  /** Of those, how many were created since the list was last opened. */
  unseen: Type.Integer(),
})

export const countUnread = get('/notification/total-unread', {
  summary: 'How many are unread.',
  who: 'member',
  reply: Unread,
  provides: ['unread-notifications'],
})

export const seeAllNotifications = put('/notification/see-all', {
  summary: 'Mark the list as seen: clears the badge. Unread notifications stay unread.',
  who: 'member',
  reply: Done,
})

export const readAllNotifications = put('/notification/read-all', {
  summary: 'Mark all as read, or all of one group or kind, up to the newest that the reader has seen.',
  who: 'member',
  query: Type.Object({
    group: Type.Optional(NotificationGroup),
    /** As in the list: what it is about, such as `tip`. */
    type: Type.Optional(Type.String({ maxLength: 40 })),
    /** What has come, or has got somebody more, after this stays unread. */
    upTo: Type.Optional(DateTime),
  }),
  reply: Done,
  errors: ['not_valid'],
  invalidates: ['unread-notifications'],
})

export const readNotification = put('/notification/:id/read', {
  summary: 'Mark one as read.',
  who: 'member',
  params: IdParams,
  reply: Notification,
  errors: ['not_found'],
  invalidates: ['unread-notifications'],
})

/** To the account: a new notification, with the unread total. */
export const notificationCreated = serverEvent(
  'notification_created',
  Type.Object({ notification: Notification, totalUnread: Type.Integer(), totalUnseen: Type.Integer() }),
)

/** To very many accounts at once: there is a new notification. */
export const notificationsArrived = serverEvent('notifications_arrived', Type.Object({}), [
  'unread-notifications',
  'notifications',
])

/** To the account: notifications that lead to this page were marked as read, because what they were about is done. */
export const notificationsRead = serverEvent(
  'notifications_read',
  Type.Object({ link: Type.String(), totalUnread: Type.Integer(), totalUnseen: Type.Integer() }),
)

/** To the own windows: the account has read or seen some of its notifications in one of them. */
export const notificationsSeen = serverEvent(
  'notifications_seen',
  Type.Object({ totalUnread: Type.Integer(), totalUnseen: Type.Integer() }),
)
