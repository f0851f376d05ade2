/** How the simulation chooses: among things, and between amounts. */
import type { Call, Route } from '@fanfare/contract'
import type { People } from './protocol.ts'

/** A request that is chosen once and may be sent any number of times with its key. */
export interface Wanted {
  readonly route: Route
  readonly input: object
}
export interface Scene {
  readonly people: People
  readonly postIds: readonly string[]
  readonly random: () => number
}
export interface Chances {
  readonly scene: Scene
  readonly of: <T>(all: readonly T[]) => T | undefined
  /** Between these, in hundredths. */
  readonly amount: (least: number, most: number) => number
}

/** Something that people do, with how often. */
export interface Kind {
  readonly name: string
  readonly weight: number
  readonly who: 'fan' | 'performer' | 'operator'
  /** Chooses the request, by what there is; undefined where there is nothing to do. */
  readonly choose: (call: Call, chances: Chances) => Promise<Wanted | undefined>
}

export const wanted = (route: Route, input: object): Wanted => ({ route, input })
