import { Type, type Static } from 'typebox'
import { oneOf } from './define.ts'

/** The name of a heading of the notification settings, which is also a filter of the list. Features declare them. */
export const NotificationGroupName = Type.String({ pattern: '^[a-z]{2,20}$' })

/** `inApp` is the list and open pages. */
export const NotificationChannel = oneOf('inApp', 'email', 'push')
export type NotificationChannel = Static<typeof NotificationChannel>
