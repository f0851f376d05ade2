/** What the demo's people do and when: each feature declares the steps of its own, which call the public contract. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '@fanfare/contract'
import type { Job } from '#platform/jobs.ts'

export type PictureSpec =
  | { readonly kind: 'motif'; readonly motif: string; readonly seed: number; readonly width: number; readonly height: number }
  | { readonly kind: 'portrait'; readonly seed: number; readonly side: number }
  | {
      readonly kind: 'document'
      readonly side: 'front' | 'back' | 'selfie'
      readonly seed: number
      readonly holder: DocumentHolder
    }

export type RecordingSpec =
  | { readonly kind: 'film'; readonly motif: string; readonly seed: number; readonly seconds: number }
  | { readonly kind: 'melody'; readonly seed: number; readonly seconds: number }

export interface DocumentHolder {
  readonly name: string
  readonly gender: Gender
  /** ISO 8601. */
  readonly dateOfBirth: string
}
export type Gender = 'male' | 'female' | 'transgender'

export interface DemoPerformer extends DocumentHolder {
  readonly username: string
  readonly bio: string
  /** Days ago. */
  readonly joined: number
  /** How the operator has decided about the documents; `resubmitted` was rejected once and waits again. */
  readonly verification: 'approved' | 'pending' | 'resubmitted'
  /** How many fans the performer has, compared with the others. */
  readonly fame: number
  /** Prices as a form takes them. */
  readonly monthly: number
  readonly freeDays: number
  /** What the pictures show. */
  readonly motif: string
  readonly posts: readonly DemoPost[]
}

export interface DemoPost {
  /** Days ago. */
  readonly day: number
  readonly text: string
  readonly teaser?: string
  readonly audience: 'free' | 'subscribers' | 'paid'
  readonly price?: number
  readonly photos: number
  readonly shape?: PhotoShape
  readonly alt: string
  /** Many fans buy it on the day on which it is published. */
  readonly isLaunch?: boolean
  /** How many of its first photos everyone sees. */
  readonly openPhotos?: number
  /** Of a paid one: subscribers see it without paying. */
  readonly subscribersIncluded?: boolean
  /** The text asks, and these are the options; some fans vote within hours. */
  readonly poll?: readonly string[]
  readonly isPinned?: boolean
  /** It is not published yet, but will be in so many days from the end of the demo. */
  readonly inDays?: number
}
export type PhotoShape = 'upright' | '4:3' | 'square' | '3:2' | '16:9' | 'panorama'

export interface DemoFan {
  readonly username: string
  readonly name: string
  /** Days ago. */
  readonly joined: number
  /** Usernames of performers whom the fan follows, and those to whom the fan subscribes. */
  readonly follows: readonly string[]
  readonly subscribes: readonly string[]
  /** What the saved card does at a renewal. */
  readonly card: 'pays' | 'declines renewals'
}

export interface DemoConversation {
  readonly fan: string
  readonly performer: string
  /** Days ago, of the first line. */
  readonly day: number
  /** Lines of the fan and the performer by turns. */
  readonly lines: readonly string[]
  /** A photo that the performer sends at the end, for a price in tokens. */
  readonly photo?: { readonly text: string; readonly price: number; readonly isBought: boolean }
}

export interface DemoPeople {
  readonly performers: readonly DemoPerformer[]
  readonly fans: readonly DemoFan[]
  readonly conversations: readonly DemoConversation[]
  readonly operator: string
}

export interface DemoCalendar {
  /** How many days ago it was this hour (UTC, with fractions) of a day; day 1 is the last 24 hours. */
  at(day: number, hour: number): number
  /** So many days after the end of the demo, in ISO 8601. */
  inDays(days: number): string
  /** Random moments in days ago: more of them in the evening, at weekends, and the more the site has grown. */
  moments(count: number, span: { readonly from: number; readonly to?: number }, random: Random): number[]
}
export type Random = () => number

/** What the steps are planned with. */
export interface DemoCast {
  readonly people: DemoPeople
  readonly calendar: DemoCalendar
  /** Numbers from 0 up to 1, the same for the same name whenever a demo is seeded. */
  random(name: string): Random
}

/** What the steps work with. */
export interface DemoSeeder {
  /** Someone who is not signed in. */
  readonly guest: Call
  readonly password: string
  /** One of the demo's people, from the step on in which they registered. */
  as(username: string): Call
  signedIn(username: string, token: string): Promise<void>
  /** The id of a verified performer. */
  idOf(username: string): Promise<string>
  /** Undefined where no ffmpeg is installed. */
  record(spec: RecordingSpec): Promise<Blob | undefined>
  /** Starts a scheduled job now, as its cron would. */
  start(job: Job): Promise<void>
  /** Waits until jobs have done what the calls set off, such as processing photos. Does not wait for recordings, which take long. */
  jobsDone(): Promise<void>
}

export interface DemoStep {
  readonly daysAgo: number
  /**
   * Whose step it is. Those of one person come one after the other, and beside those of others; one without this waits for all
   * before it, and all wait for it.
   */
  readonly who?: string
  /** Handed to `run`; they are drawn ahead of time. */
  readonly pictures?: readonly PictureSpec[]
  run(seeder: DemoSeeder, pictures: readonly Blob[]): Promise<unknown>
}

export interface DemoSeed {
  plan(cast: DemoCast): readonly DemoStep[]
}
export const demoSeed = (plan: DemoSeed['plan']): DemoSeed => ({ plan })

/** Returns how many days ago the site was set up: a day before the first person joined. */
export const beforeAnyone = ({ performers, fans }: DemoPeople): number =>
  Math.max(...[...performers, ...fans].map(({ joined }) => joined)) + 1

const PATIENCE_MS = 60_000
const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 160

/** Asks until there is an answer: what a listener or a job makes of a call comes a moment after it. */
export async function poll<T>(read: () => Promise<T | undefined>, what: string): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  // Asking takes time from whoever makes the answer.
  for (let pause = FIRST_PAUSE_MS; performance.now() < deadline; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const found = await read()
    if (found !== undefined) return found
    await sleep(pause)
  }
  throw new Error(`${what} did not come`)
}
