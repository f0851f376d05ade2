/** Turns events into notifications. The feature that a notification is about declares its rule. */
import type { Audience } from './audience.ts'
import type { Event, EventOf } from './events.ts'
import type { Db, Tx } from './context.ts'
import type { Sentences } from './mail-content.ts'
import type { Viewer } from './viewer.ts'

/**
 * Texts of emails and push messages. Strangers may read them, so they are written without the event and cannot contain names or
 * amounts. Called when they are sent, in the reader's language.
 */
export interface OutsideWords {
  /** The email's subject, and the whole of a push message. */
  readonly subject: string
  readonly body: Sentences
  /** The label of the button that leads to the page. */
  readonly button: string
}

/** Texts by name, if the rules of a kind have different texts; otherwise only `usual`. */
type Outside<V extends string> =
  | { readonly hasOwnMail?: never; readonly isNeverMailed?: never; readonly outside: Readonly<Record<V, () => OutsideWords>> }
  | {
      /** Its feature sends more detailed emails, which cannot be turned off. */
      readonly hasOwnMail: true
      readonly isNeverMailed?: never
      readonly outside: Readonly<Record<V, () => Pick<OutsideWords, 'subject'>>>
    }
  | {
      readonly hasOwnMail?: never
      /** Emails make no sense for this kind, for example about emails that bounce. */
      readonly isNeverMailed: true
      readonly outside: Readonly<Record<V, () => Pick<OutsideWords, 'subject'>>>
    }

/** A heading of the notification settings, which is also a filter of the list. Any feature's kinds can belong to it. */
export interface NotificationGroup {
  readonly name: string
  /** The position among the groups, lowest first. */
  readonly at: number
  /** Called when shown, so that it is in the reader's language. */
  readonly label: () => string
}

/** A kind of notification that people turn on and off together, per channel. Declared next to its rules. */
export type NotificationKind<V extends string = string> = Switched & Outside<V>

interface Switched {
  readonly name: string
  /** The name of a declared group. */
  readonly group: string
  /** Called when shown, so that it is in the reader's language. */
  readonly label: () => string
  readonly who: readonly Viewer['role'][]
  readonly email?: boolean
  readonly push?: boolean
  /** True if it concerns the account's money or safety: it always appears in the list. */
  readonly isAlwaysListed?: boolean
  /** True if it warns of a thief, who could have turned it off: an email is always sent, even to an address that was rejected. */
  readonly isWarning?: boolean
  /** True if it ignores quiet hours and digests. */
  readonly isUrgent?: boolean
  /** Seconds to wait before sending an email or push message, so that people who see the page in time get none. */
  readonly leavesAfter?: number
  /** Notifications of one day that lead to the same page become one; this is the text for two people or more. */
  readonly many?: (people: number) => string
}

export const notificationKind = <const V extends string>(
  name: string,
  how: Omit<Switched, 'name'> & Outside<V>,
): NotificationKind<V> => ({ name, ...how })

/** The name of the texts outside of the app if a kind declares only one. */
export const DEFAULT_VARIANT = 'usual'

type Words<V extends string> = Line & (typeof DEFAULT_VARIANT extends V ? { readonly outside?: V } : { readonly outside: V })

interface Line {
  /**
   * The text in the app, and outside of it for people who want details there; absent if it is the subject of the outside texts.
   */
  readonly title?: string
  readonly link: string
  /** The item on that page, as the end of its URL: `?comment=…`. */
  readonly target?: string
}

type NotificationWords = Line & { readonly outside?: string }

type Recipients = readonly string[] | Audience

export interface NotificationRule {
  readonly event: Event
  readonly kind: NotificationKind
  /** Distinguishes rules of the same event and kind; absent for a single rule. */
  readonly about?: string
  /**
   * Queries the database only if the event cannot carry the recipients. For very many, returns an audience that is read in pages.
   */
  to(payload: never, db: Db): Recipients | Promise<Recipients>
  /**
   * Returns the account shown with the notification; null for the recipient itself. Recipients who blocked this account, or are
   * blocked by it, are not notified.
   */
  from(payload: never): string | null
  words(payload: never, tx: Tx): NotificationWords | Promise<NotificationWords>
  /** True if it concerns the recipient's own money: sent in spite of a block, but without the other's name. */
  readonly isOwnMoney?: boolean
  /** For kinds with `many`: sent once per person and page, and again if it happens more than a day later. */
  readonly isOncePerDay?: boolean
}

type Declared<P, V extends string> = Pick<NotificationRule, 'about' | 'isOwnMoney' | 'isOncePerDay'> & {
  to(p: P, db: Db): Recipients | Promise<Recipients>
  from(p: P): string | null
  words(p: P, tx: Tx): Words<V> | Promise<Words<V>>
}

export const notificationRule = <E extends Event, V extends string>(
  event: E,
  kind: NotificationKind<V>,
  how: Declared<EventOf<E>, V>,
): NotificationRule => ({
  event,
  kind,
  ...how,
})

/** Marks notifications as read once anyone has dealt with their subject. Declared by the feature it is about. */
export interface NotificationResolution {
  readonly event: Event
  readonly kind: NotificationKind
  to(payload: never, db: Db): readonly string[] | Promise<readonly string[]>
  /** The pages of the notifications to mark. */
  links(payload: never): readonly string[]
}

export const resolveNotifications = <E extends Event>(
  event: E,
  kind: NotificationKind,
  how: { to(p: EventOf<E>, db: Db): readonly string[] | Promise<readonly string[]>; links(p: EventOf<E>): readonly string[] },
): NotificationResolution => ({ event, kind, ...how })
