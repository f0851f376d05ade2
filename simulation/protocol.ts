/** The messages between the simulation and its server processes. */

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

/** The simulation's requests. The server replies to each with the same number. */
export type Request =
  | { readonly ask: 'people' }
  /** The secret part of CCBill's postback address. */
  | { readonly ask: 'postback secret' }
  | { readonly ask: 'clock'; readonly offsetMs: number }
  /** Sets the share of the sandbox's calls that fail. */
  | { readonly ask: 'faults'; readonly share: number }
  /** Starts what cron would start now, or one of these jobs. */
  | { readonly ask: 'cron'; readonly only?: string }
  /** Runs everything that is due or delayed: jobs, and scheduled tasks. */
  | { readonly ask: 'settle' }
  | { readonly ask: 'checks' }

/** The names of checks with their findings. */
export type Findings = readonly { readonly name: string; readonly found: string }[]
