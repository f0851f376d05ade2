/** What notifications are about, and how people are told of them. */
import { type Static } from 'typebox'
import { oneOf } from './define.ts'

/** Headings of the switches, and filters of the list. */
export const NotificationGroup = oneOf('messages', 'fans', 'sales', 'social', 'following', 'payments', 'account', 'site')
export type NotificationGroup = Static<typeof NotificationGroup>

/** In the list and on open pages, by e-mail, by push message. */
export const NotificationWay = oneOf('inApp', 'email', 'push')
export type NotificationWay = Static<typeof NotificationWay>
