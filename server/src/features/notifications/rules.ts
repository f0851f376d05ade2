/** Decides in which ways an account is told of something, and when. Pure. */
import type { MailRhythm } from '@fanfare/contract/notification-settings'
import type { NotificationWay } from '@fanfare/contract/notification-kinds'
import { zonedTime } from '@fanfare/i18n/zoned-time'
import { nextLocal } from '#lib/time-zone.ts'
import type { NotificationKind } from '#platform/notification-rules.ts'

export type Switches = Readonly<Record<string, Partial<Readonly<Record<NotificationWay, boolean>>>>>

export interface Preferences {
  /** By kind, only what differs from the kind's own. */
  readonly switches: Switches
  readonly mails: MailRhythm
  /** Minutes since midnight. */
  readonly quietHours: { readonly from: number; readonly to: number } | null
  /** Null where the account has never told it. */
  readonly timeZone: string | null
  readonly showsDetails: boolean
}

export const USUAL: Preferences = { switches: {}, mails: 'each', quietHours: null, timeZone: null, showsDetails: false }

/** Of the clocks that the account's times are by. */
export const zoneOf = ({ timeZone }: Pick<Preferences, 'timeZone'>): string => timeZone ?? 'UTC'

export type Ways = Readonly<Record<NotificationWay, boolean>>

/** What nobody can switch: money and safety in the list, and mails that their feature writes itself, or nobody. */
export const fixedWays = (kind: NotificationKind): NotificationWay[] => [
  ...(kind.isAlwaysListed ? ['inApp' as const] : []),
  ...(kind.hasOwnMail || kind.isWarning || kind.isNeverMailed ? ['email' as const] : []),
]

/** As the matrix shows it; a mail of the feature's own counts as one. */
export function switchedOn(kind: NotificationKind, switches: Switches): Ways {
  const own = switches[kind.name] ?? {}
  return {
    inApp: kind.isAlwaysListed === true || (own.inApp ?? true),
    email: !kind.isNeverMailed && (kind.hasOwnMail === true || kind.isWarning === true || (own.email ?? kind.email ?? false)),
    push: own.push ?? kind.push ?? false,
  }
}

/** In which ways we tell of it: what its feature mails by itself is not mailed a second time. */
export function waysOf(kind: NotificationKind, { switches, mails }: Preferences): Ways {
  const { inApp, email, push } = switchedOn(kind, switches)
  return { inApp, email: email && !kind.hasOwnMail && (mails !== 'never' || kind.isWarning === true), push }
}

export function isQuiet({ from, to }: NonNullable<Preferences['quietHours']>, minutes: number): boolean {
  if (from === to) return false
  return from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to
}

const afterQuietHours = (at: Date, own: Preferences): Date =>
  own.quietHours !== null && isQuiet(own.quietHours, zonedTime(at, zoneOf(own)).minutes)
    ? nextLocal(at, zoneOf(own), { minutes: own.quietHours.to })
    : at

const leaves = ({ leavesAfter = 0 }: NotificationKind, at: Date): Date => new Date(at.getTime() + leavesAfter * 1000)

export const pushDue = (kind: NotificationKind, own: Preferences, at: Date): Date =>
  kind.isUrgent ? at : afterQuietHours(leaves(kind, at), own)

const DIGEST_MINUTES = 8 * 60
const MONDAY = 0

/** A digest comes at eight in the morning, every day or on Mondays, by the account's own clocks. */
export function mailDue(kind: NotificationKind, own: Preferences, at: Date): Date {
  if (kind.isUrgent) return at
  if (own.mails === 'daily') return afterQuietHours(nextLocal(at, zoneOf(own), { minutes: DIGEST_MINUTES }), own)
  if (own.mails === 'weekly')
    return afterQuietHours(nextLocal(at, zoneOf(own), { minutes: DIGEST_MINUTES, weekday: MONDAY }), own)
  return afterQuietHours(leaves(kind, at), own)
}

export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

export const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((one) => String(one).padStart(2, '0')).join(':')
