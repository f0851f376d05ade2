import { type Static } from 'typebox'
import { oneOf } from './define.ts'

/** Headings of the notification settings and filters of the list. */
export const NotificationGroup = oneOf('messages', 'fans', 'sales', 'social', 'following', 'payments', 'account', 'site')
export type NotificationGroup = Static<typeof NotificationGroup>

/** `inApp` is the list and open pages. */
export const NotificationChannel = oneOf('inApp', 'email', 'push')
export type NotificationChannel = Static<typeof NotificationChannel>
