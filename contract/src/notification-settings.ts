/** Defines notification settings: switches by kind and channel, quiet hours, email frequency, and devices for push messages. */
import { Type, type Static } from 'typebox'
import { DateTime, del, Done, get, Id, IdParams, oneOf, orNull, post, put } from './define.ts'
import { NotificationGroupName, NotificationChannel } from './notification-kinds.ts'
import { TimeZone } from './time-zones.ts'

export const NotificationSwitch = Type.Object({
  kind: Type.String(),
  group: NotificationGroupName,
  label: Type.String(),
  inApp: Type.Boolean(),
  email: Type.Boolean(),
  push: Type.Boolean(),
  /** Channels that cannot be turned off: anything about money or the account's safety, and required emails. */
  fixed: Type.Array(NotificationChannel),
})
export type NotificationSwitch = Static<typeof NotificationSwitch>

/** `each` sends an email per notification. `daily` and `weekly` combine everything since the last email. */
export const EmailFrequency = oneOf('each', 'daily', 'weekly', 'never')
export type EmailFrequency = Static<typeof EmailFrequency>

/** Local time, such as `22:30`. */
const ClockTime = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', title: 'Time' })
/** May span midnight. Push messages and emails wait until quiet hours end. */
const QuietHours = Type.Object({ from: ClockTime, to: ClockTime })

/** A browser that gets push messages while it is signed in. */
export const PushDevice = Type.Object({
  _id: Id,
  name: Type.String(),
  isThis: Type.Boolean(),
  createdAt: DateTime,
})
export type PushDevice = Static<typeof PushDevice>

export const NotificationSettings = Type.Object({
  switches: Type.Array(NotificationSwitch),
  emailFrequency: EmailFrequency,
  /** Emails to the account's address bounce. None are sent until the address is confirmed again. */
  isAddressFailing: Type.Boolean(),
  quietHours: orNull(QuietHours),
  timeZone: Type.String(),
  /** Whether emails and push messages contain names and amounts. */
  showsDetails: Type.Boolean(),
  devices: Type.Array(PushDevice),
  /** The key with which browsers subscribe (VAPID, RFC 8292), base64url. */
  pushKey: Type.String(),
})
export type NotificationSettings = Static<typeof NotificationSettings>

export const readNotificationSettings = get('/notification/settings', {
  summary: "Get the caller's notification settings.",
  who: 'member',
  reply: NotificationSettings,
  provides: ['notification-settings'],
})

export const updateNotificationSettings = put('/notification/settings', {
  summary: "Change the caller's notification settings. Omitted fields stay unchanged.",
  who: 'member',
  body: Type.Object({
    switches: Type.Optional(
      Type.Array(Type.Object({ kind: Type.String({ maxLength: 40 }), channel: NotificationChannel, isOn: Type.Boolean() }), {
        maxItems: 200,
      }),
    ),
    emailFrequency: Type.Optional(EmailFrequency),
    quietHours: Type.Optional(orNull(QuietHours)),
    timeZone: Type.Optional(TimeZone),
    showsDetails: Type.Optional(Type.Boolean()),
  }),
  reply: NotificationSettings,
  errors: ['not_valid'],
  invalidates: ['notification-settings'],
})

const Base64Url = (min: number, max: number) => Type.String({ minLength: min, maxLength: max, pattern: '^[A-Za-z0-9_-]+={0,2}$' })

export const addPushDevice = post('/notification/devices', {
  summary:
    'Register the browser of this session for push messages. An account can have up to 10 devices; adding another removes the oldest.',
  who: 'member',
  body: Type.Object({
    /** An https address of the browser's push service. */
    endpoint: Type.String({ minLength: 1, maxLength: 1000 }),
    /** The browser's public key (P-256, 65 bytes) and its secret (16 bytes), RFC 8291. */
    p256dh: Base64Url(87, 88),
    auth: Base64Url(22, 24),
  }),
  reply: PushDevice,
  errors: ['not_valid', 'not_allowed'],
  invalidates: ['notification-settings'],
})

export const removePushDevice = del('/notification/devices/:id', {
  summary: "Stop push messages to one of the caller's devices.",
  who: 'member',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['notification-settings'],
})

/** A signed token from an email's footer, valid for one account and one kind of email. */
const UnsubscribeToken = Type.String({ pattern: '^[\\w-]{20,1500}$' })

export const MailSubscription = Type.Object({
  /** The kinds of notifications in the email. Empty when the link covers all of them. */
  labels: Type.Array(Type.String(), { maxItems: 100 }),
  isOn: Type.Boolean(),
})
export type MailSubscription = Static<typeof MailSubscription>

export const readMailSubscription = get('/notification/unsubscribe', {
  summary: 'Get the kinds of emails that an unsubscribe link covers, and whether they are on.',
  who: 'anyone',
  beforeAgeCheck: true,
  query: Type.Object({ token: UnsubscribeToken }),
  reply: MailSubscription,
  errors: ['not_valid'],
  provides: ['mail-subscription'],
})

export const unsubscribe = post('/notification/unsubscribe', {
  summary: 'Unsubscribe from the kinds of emails that the link covers, without signing in.',
  who: 'anyone',
  beforeAgeCheck: true,
  body: Type.Object({ token: UnsubscribeToken }),
  reply: MailSubscription,
  errors: ['not_valid'],
  invalidates: ['mail-subscription', 'notification-settings'],
})
