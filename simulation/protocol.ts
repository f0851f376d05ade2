/** What the simulation and its server processes say to each other. */

export interface Person {
  readonly id: string
  readonly username: string
  readonly token: string
}
export interface People {
  readonly performers: readonly Person[]
  readonly fans: readonly Person[]
  readonly operators: readonly Person[]
}

/** The simulation asks, the server answers each with the same number. */
export type Request =
  | { readonly ask: 'people' }
  /** The secret part of the address at which CCBill posts. */
  | { readonly ask: 'postback secret' }
  | { readonly ask: 'clock'; readonly offsetMs: number }
  /** How many of the sandbox's calls fail. */
  | { readonly ask: 'faults'; readonly share: number }
  /** What cron would start now. */
  | { readonly ask: 'cron' }
  /** Everything that is due or delayed: jobs, and what the clock starts. */
  | { readonly ask: 'settle' }
  | { readonly ask: 'checks' }

/** Names of checks with what they found. */
export type Findings = readonly { readonly name: string; readonly found: string }[]
