/** Defines the areas of the simulation: actions, and how chance selects them. */
import type { Call, Route } from '@fanfare/contract'
import type { OutsideGateways } from './gateways.ts'
import type { People, Person } from './protocol.ts'

/** A request that is chosen once and may be sent any number of times with its key. */
export interface PlannedRequest {
  readonly route: Route
  readonly input: object
  /** True if the first reply is returned again for its key; false if a repetition is rejected. */
  readonly isPersistent: boolean
}
export interface ActContext {
  readonly people: People
  /** Fakes of Stripe and CCBill, for the buyers' actions there. */
  readonly gateways: OutsideGateways
  readonly random: () => number
  /** The site's time. */
  readonly now: () => Date
  /** Returns the address of one of the servers. */
  readonly api: () => string
  /** Returns an API client of this person, at either server. */
  readonly as: (person: Person) => Call
}
export interface Chances {
  readonly context: ActContext
  /** The person who acts. */
  readonly by: Person
  readonly of: <T>(all: readonly T[]) => T | undefined
  /** Returns an amount between these, in minor units. */
  readonly amount: (least: number, most: number) => number
}

/** A kind of action with its frequency. */
export interface Kind {
  readonly name: string
  readonly weight: number
  readonly who: 'fan' | 'performer' | 'operator'
  /**
   * Chooses the request from the current state; undefined if there is nothing to do. Also performs actions outside the site, such
   * as on a payment processor's page.
   */
  readonly choose: (call: Call, chances: Chances) => Promise<PlannedRequest | undefined>
}

/** The actions on one subject. */
export interface Area {
  readonly acts: readonly Kind[]
  /** The chance that days pass between two steps of a run of this area. Rare where one action must follow another within minutes. */
  readonly moveShare?: number
  /** Prepares what the actions need, before anything breaks. */
  readonly open?: (context: ActContext) => Promise<void>
  /** Acts as open windows do automatically after each step. */
  readonly windows?: (context: ActContext) => Promise<void>
}

export const persistentRequest = (route: Route, input: object): PlannedRequest => ({ route, input, isPersistent: true })
/** For requests that prove the sender's identity or contact a payment processor. */
export const singleRequest = (route: Route, input: object): PlannedRequest => ({ route, input, isPersistent: false })

export function chancesOf(context: ActContext, by: Person): Chances {
  const { random } = context
  return {
    context,
    by,
    of: (all) => all[Math.floor(random() * all.length)],
    amount: (least, most) => Math.round((least + random() * (most - least)) * 100) / 100,
  }
}
