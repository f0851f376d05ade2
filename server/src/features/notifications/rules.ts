/** Decides in which ways and when an account is notified. Pure. */
import type { EmailFrequency } from '@fanfare/contract/notification-settings'
import type { NotificationChannel } from '@fanfare/contract/notification-kinds'
import { zonedTimeOf } from '@fanfare/i18n/zoned-time'
import { nextLocal } from '#lib/time-zone.ts'
import type { NotificationKind } from '#platform/notification-rules.ts'

export type Switches = Readonly<Record<string, Partial<Readonly<Record<NotificationChannel, boolean>>>>>

export interface Preferences {
  /** Settings that differ from the kind's defaults. */
  readonly switches: Switches
  readonly emailFrequency: EmailFrequency
  /** Minutes since midnight. */
  readonly quietHours: { readonly from: number; readonly to: number } | null
  /** Null if the account has never reported one. */
  readonly timeZone: string | null
  readonly showsDetails: boolean
}

export const DEFAULT_PREFERENCES: Preferences = {
  switches: {},
  emailFrequency: 'each',
  quietHours: null,
  timeZone: null,
  showsDetails: false,
}

export const zoneOf = ({ timeZone }: Pick<Preferences, 'timeZone'>): string => timeZone ?? 'UTC'

export type Channels = Readonly<Record<NotificationChannel, boolean>>

/** Ways that no one can turn off: money and security in the list, and emails that the feature writes or never sends. */
export const fixedChannels = (kind: NotificationKind): NotificationChannel[] => [
  ...(kind.isAlwaysListed ? ['inApp' as const] : []),
  ...(kind.hasOwnMail || kind.isWarning || kind.isNeverMailed ? ['email' as const] : []),
]

/** Returns the ways as the settings show them. The feature's own email counts as one. */
export function selectedChannels(kind: NotificationKind, switches: Switches): Channels {
  const own = switches[kind.name] ?? {}
  return {
    inApp: kind.isAlwaysListed === true || (own.inApp ?? true),
    email: !kind.isNeverMailed && (kind.hasOwnMail === true || kind.isWarning === true || (own.email ?? kind.email ?? false)),
    push: own.push ?? kind.push ?? false,
  }
}

/** Returns the ways to use. The feature's own email is not sent a second time. */
export function channelsOf(kind: NotificationKind, { switches, emailFrequency }: Preferences): Channels {
  const { inApp, email, push } = selectedChannels(kind, switches)
  return { inApp, email: email && !kind.hasOwnMail && (emailFrequency !== 'never' || kind.isWarning === true), push }
}

export function isQuiet({ from, to }: NonNullable<Preferences['quietHours']>, minutes: number): boolean {
  if (from === to) return false
  return from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to
}

const afterQuietHours = (at: Date, own: Preferences): Date =>
  own.quietHours !== null && isQuiet(own.quietHours, zonedTimeOf(at, zoneOf(own)).minutes)
    ? nextLocal(at, zoneOf(own), { minutes: own.quietHours.to })
    : at

const leaves = ({ leavesAfter = 0 }: NotificationKind, at: Date): Date => new Date(at.getTime() + leavesAfter * 1000)

export const pushDue = (kind: NotificationKind, own: Preferences, at: Date): Date =>
  kind.isUrgent ? at : afterQuietHours(leaves(kind, at), own)

const DIGEST_MINUTE_OF_DAY = 8 * 60
const MONDAY = 0

/** Returns when the email is due. Digests come at eight in the morning in the account's time zone, daily or on Mondays. */
export function mailDue(kind: NotificationKind, own: Preferences, at: Date): Date {
  if (kind.isUrgent) return at
  if (own.emailFrequency === 'daily') return afterQuietHours(nextLocal(at, zoneOf(own), { minutes: DIGEST_MINUTE_OF_DAY }), own)
  if (own.emailFrequency === 'weekly')
    return afterQuietHours(nextLocal(at, zoneOf(own), { minutes: DIGEST_MINUTE_OF_DAY, weekday: MONDAY }), own)
  return afterQuietHours(leaves(kind, at), own)
}

export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

export const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((one) => String(one).padStart(2, '0')).join(':')
