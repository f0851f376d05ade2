/** How one event becomes a line in someone's notifications. Declared by the feature it is about. */
import type { Audience } from './audience.ts'
import type { Event, EventOf } from './events.ts'
import type { Db } from './context.ts'

export interface Words {
  /** Neutral outside the app: nothing that a stranger looking at a lock screen should know. */
  readonly title: string
  readonly link: string
}

type Recipients = readonly string[] | Audience

export interface NotificationRule {
  readonly event: Event
  /** What kind of notification it is; people switch them on and off by it. */
  readonly type: string
  /** Tells it from other rules of the same event and type; absent where there is no other. */
  readonly about?: string
  /** Asks the database only where the event cannot carry the names. Where they may be very many it answers how to read them in pages. */
  to(payload: never, db: Db): Recipients | Promise<Recipients>
  /**
   * Whom it is about, shown beside it; null for the account itself. Nobody is told of someone whom they have blocked or who
   * has blocked them.
   */
  from(payload: never): string | null
  words(payload: never): Words
  /** It is about the recipient's own money: told in spite of a block, but without the other's name. */
  readonly isOwnMoney?: boolean
  /** Told once about the same person; told again when it happens later than a day after. */
  readonly isOncePerDay?: boolean
}

type Declared<P> = Pick<NotificationRule, 'about' | 'isOwnMoney' | 'isOncePerDay'> & {
  to(p: P, db: Db): Recipients | Promise<Recipients>
  from(p: P): string | null
  words(p: P): Words
}

export const notificationRule = <E extends Event>(event: E, type: string, how: Declared<EventOf<E>>): NotificationRule => ({
  event,
  type,
  ...how,
})

/** What a line was about is done: those lines count as read, whoever did it. Declared by the feature it is about. */
export interface NotificationResolution {
  readonly event: Event
  readonly type: string
  to(payload: never, db: Db): readonly string[] | Promise<readonly string[]>
  link(payload: never): string
}

export const resolveNotifications = <E extends Event>(
  event: E,
  type: string,
  how: { to(p: EventOf<E>, db: Db): readonly string[] | Promise<readonly string[]>; link(p: EventOf<E>): string },
): NotificationResolution => ({ event, type, ...how })
