/** How one event becomes a line in someone's notifications. Declared by the feature it is about. */
import type { NotificationGroup } from '@fanfare/contract/notification-kinds'
import type { Audience } from './audience.ts'
import type { Event, EventOf } from './events.ts'
import type { Db } from './context.ts'
import type { Sentences } from './mail-content.ts'
import type { Viewer } from './viewer.ts'

/**
 * What mails and push messages say. A stranger may read them: they are worded without the event, and so cannot contain names or amounts.
 * Called when they are sent, in the reader's language.
 */
export interface OutsideWords {
  /** The mail's subject, and the whole of a push message. */
  readonly subject: string
  readonly body: Sentences
  /** The label of the button that leads to the page. */
  readonly button: string
}

/** By name, where the rules of a kind say different things; `usual` alone where they do not. */
type Outside<V extends string> =
  | { readonly hasOwnMail?: never; readonly isNeverMailed?: never; readonly outside: Readonly<Record<V, () => OutsideWords>> }
  | {
      /** Its feature writes mails about it that say more; they cannot be switched off. */
      readonly hasOwnMail: true
      readonly isNeverMailed?: never
      readonly outside: Readonly<Record<V, () => Pick<OutsideWords, 'subject'>>>
    }
  | {
      readonly hasOwnMail?: never
      /** A mail is no way to tell of it, such as of mails that do not arrive. */
      readonly isNeverMailed: true
      readonly outside: Readonly<Record<V, () => Pick<OutsideWords, 'subject'>>>
    }

/** What people switch on and off together, for each way of being told. Declared beside the rules that are of it. */
export type NotificationKind<V extends string = string> = Switched & Outside<V>

interface Switched {
  readonly name: string
  /** Under which heading it stands among the switches and the filters. */
  readonly group: NotificationGroup
  /** Asked when it is read, so that it is in the reader's language. */
  readonly label: () => string
  /** Whose accounts can get it. */
  readonly who: readonly Viewer['role'][]
  /** Whether a mail tells of it where nobody has switched that. */
  readonly email?: boolean
  /** The same of a push message. */
  readonly push?: boolean
  /** It concerns the account's money or safety: it always stands in the list. */
  readonly isAlwaysListed?: boolean
  /** It warns of what a thief does, who could switch it off before: a mail always tells of it, also to an address that was refused. */
  readonly isWarning?: boolean
  /** It does not wait for the end of quiet hours, nor for a digest. */
  readonly isUrgent?: boolean
  /** Seconds within which whoever looks at what it is about has read it: what leaves the app waits for so long. */
  readonly leavesAfter?: number
  /** Those of one day that lead to the same page are one line, in these words for two people or more. */
  readonly many?: (people: number) => string
}

export const notificationKind = <const V extends string>(
  name: string,
  how: Omit<Switched, 'name'> & Outside<V>,
): NotificationKind<V> => ({ name, ...how })

/** The words outside of the app where a kind declares no others. */
export const USUAL_WORDS = 'usual'

type Words<V extends string> = Line & (typeof USUAL_WORDS extends V ? { readonly outside?: V } : { readonly outside: V })

interface Line {
  /** In the app, and outside of it for those who want details there; absent where it is the subject of the words outside. */
  readonly title?: string
  /** The page: lines about the same one are grouped, and count as read together. */
  readonly link: string
  /** What on that page it is about, as the end of its address: `?comment=…`. */
  readonly target?: string
}

type Recipients = readonly string[] | Audience

export interface NotificationRule {
  readonly event: Event
  readonly kind: NotificationKind
  /** Tells it from other rules of the same event and kind; absent where there is no other. */
  readonly about?: string
  /** Asks the database only where the event cannot carry the names. Where they may be very many it answers how to read them in pages. */
  to(payload: never, db: Db): Recipients | Promise<Recipients>
  /**
   * Whom it is about, shown beside it; null for the account itself. Nobody is told of someone whom they have blocked or who
   * has blocked them.
   */
  from(payload: never): string | null
  words(payload: never): Line & { readonly outside?: string }
  /** It is about the recipient's own money: told in spite of a block, but without the other's name. */
  readonly isOwnMoney?: boolean
  /** Of a kind with `many`: told once about the same person and page; told again when it happens later than a day after. */
  readonly isOncePerDay?: boolean
}

type Declared<P, V extends string> = Pick<NotificationRule, 'about' | 'isOwnMoney' | 'isOncePerDay'> & {
  to(p: P, db: Db): Recipients | Promise<Recipients>
  from(p: P): string | null
  words(p: P): Words<V>
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

/** What lines were about is done: those lines count as read, whoever did it. Declared by the feature it is about. */
export interface NotificationResolution {
  readonly event: Event
  readonly kind: NotificationKind
  to(payload: never, db: Db): readonly string[] | Promise<readonly string[]>
  /** The pages that they lead to. */
  links(payload: never): readonly string[]
}

export const resolveNotifications = <E extends Event>(
  event: E,
  kind: NotificationKind,
  how: { to(p: EventOf<E>, db: Db): readonly string[] | Promise<readonly string[]>; links(p: EventOf<E>): readonly string[] },
): NotificationResolution => ({ event, kind, ...how })
