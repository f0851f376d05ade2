/** What areas of the simulation are made of: acts, and how they are chosen by chance. */
import type { Call, Route } from '@fanfare/contract'
import type { OutsideGateways } from './gateways.ts'
import type { People, Person } from './protocol.ts'

/** A request that is chosen once and may be sent any number of times with its key. */
export interface Wanted {
  readonly route: Route
  readonly input: object
  /** Its first answer is given again for its key; false for what is refused when it was done already. */
  readonly isPersistent: boolean
}
export interface ActContext {
  readonly people: People
  /** Stand-ins of Stripe and CCBill, for what buyers do there. */
  readonly gateways: OutsideGateways
  readonly random: () => number
  /** The time of the site. */
  readonly now: () => Date
  /** As this person, at either server. */
  readonly as: (person: Person) => Call
}
export interface Chances {
  readonly context: ActContext
  /** Who acts. */
  readonly by: Person
  readonly of: <T>(all: readonly T[]) => T | undefined
  /** Between these, in minor units. */
  readonly amount: (least: number, most: number) => number
}

/** Something that people do, with how often. */
export interface Kind {
  readonly name: string
  readonly weight: number
  readonly who: 'fan' | 'performer' | 'operator'
  /**
   * Chooses the request, by what there is; undefined where there is nothing to do. What is done outside of the site, such as on a page of
   * a gateway, is done here.
   */
  readonly choose: (call: Call, chances: Chances) => Promise<Wanted | undefined>
}

/** What people do about one thing. */
export interface Area {
  readonly acts: readonly Kind[]
  /** Makes what the acts need, before anything breaks. */
  readonly open?: (context: ActContext) => Promise<void>
}

export const wanted = (route: Route, input: object): Wanted => ({ route, input, isPersistent: true })
/** For actions: what proves its sender, or speaks to a gateway. */
export const wantedOnce = (route: Route, input: object): Wanted => ({ route, input, isPersistent: false })

export function chancesOf(context: ActContext, by: Person): Chances {
  const { random } = context
  return {
    context,
    by,
    of: (all) => all[Math.floor(random() * all.length)],
    amount: (least, most) => Math.round((least + random() * (most - least)) * 100) / 100,
  }
}
