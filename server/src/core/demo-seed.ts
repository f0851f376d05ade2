/** Defines what the demo's people do and when. Each feature declares its own steps, which call the public contract. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '@fanfare/contract'
import { listCards, listTokenPackages, purchaseTokens } from '@fanfare/contract/payments'
import type { StreamRef } from '#core/streaming/index.ts'
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
  /** The operator's decision about the documents; `resubmitted` was rejected once and waits again. */
  readonly verification: 'approved' | 'pending' | 'resubmitted'
  /** Relative number of fans compared with the other performers. */
  readonly fame: number
  readonly monthly: number
  readonly freeDays: number
  /** Subject of the pictures. */
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
  /** True if many fans buy it on the day of its publication. */
  readonly isLaunch?: boolean
  /** How many of its first photos everyone sees. */
  readonly openPhotos?: number
  /** True if subscribers see a paid post without paying. */
  readonly subscribersIncluded?: boolean
  /** Poll options for the question in the text; some fans vote within hours. */
  readonly poll?: readonly string[]
  readonly isPinned?: boolean
  /** Publication date in days after the end of the demo, for a post that is not published yet. */
  readonly inDays?: number
}
export type PhotoShape = 'upright' | '4:3' | 'square' | '3:2' | '16:9' | 'panorama'

export interface DemoFan {
  readonly username: string
  readonly name: string
  /** Days ago. */
  readonly joined: number
  /** Usernames of performers whom the fan follows or subscribes to. */
  readonly follows: readonly string[]
  readonly subscribes: readonly string[]
  /** How the saved card behaves at a renewal. */
  readonly card: 'pays' | 'declines renewals'
  /** False for the fan whose wallet stays empty. */
  readonly buysTokens: boolean
}

export interface DemoConversation {
  readonly fan: string
  readonly performer: string
  /** Days ago, for the first line. */
  readonly day: number
  /** Lines of the fan and the performer in turn. */
  readonly lines: readonly string[]
  /** A photo that the performer sends at the end, priced in tokens. */
  readonly photo?: { readonly text: string; readonly price: number; readonly isBought: boolean }
}

export interface DemoPeople {
  readonly performers: readonly DemoPerformer[]
  readonly fans: readonly DemoFan[]
  readonly conversations: readonly DemoConversation[]
  readonly operator: string
}

export interface DemoCalendar {
  /** Returns how many days ago this hour of a day was (UTC, with fractions); day 1 is the last 24 hours. */
  at(day: number, hour: number): number
  /** Returns a date this many days after the end of the demo, in ISO 8601. */
  inDays(days: number): string
  /** Returns random moments in days ago: more in the evening, at weekends, and as the site grows. */
  moments(count: number, span: { readonly from: number; readonly to?: number }, random: Random): number[]
}
export type Random = () => number

export interface DemoCast {
  readonly people: DemoPeople
  readonly calendar: DemoCalendar
  /** Returns numbers from 0 up to 1, the same for a name in every seeded demo. */
  random(name: string): Random
}

export interface DemoSeeder {
  readonly guest: Call
  readonly password: string
  /** One of the demo's people, available after the step in which they registered. */
  as(username: string): Call
  signedIn(username: string, token: string): Promise<void>
  /** Returns the id of a verified performer. */
  idOf(username: string): Promise<string>
  /** Undefined if ffmpeg is not installed. */
  record(spec: RecordingSpec): Promise<Blob | undefined>
  /** Uploads a file to sell, and returns its id. */
  uploadProductFile(username: string, file: Blob, name: string): Promise<string>
  start(job: Job): Promise<void>
  /** Lets a person watch a stream. Returns a function that ends that. */
  watches(username: string, stream: StreamRef): Promise<() => Promise<void>>
  /** Lets a person's picture arrive in a stream. */
  sendsPicture(username: string, stream: StreamRef): Promise<void>
  /**
   * Waits until jobs have finished what the calls triggered, such as processing photos. Does not wait for recordings, which take
   * long.
   */
  jobsDone(): Promise<void>
}

export interface DemoStep {
  readonly daysAgo: number
  /**
   * The person whose step it is. Steps of one person run one after the other, in parallel to those of others. A step without a
   * person waits for all earlier steps, and all later steps wait for it.
   */
  readonly who?: string
  /** Pictures that are drawn in advance and passed to `run`. */
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

/** Buys the token package of this name with the fan's first card. */
export async function buyPackage(seeder: DemoSeeder, username: string, name: string): Promise<void> {
  const call = seeder.as(username)
  const [packages, cards] = await Promise.all([seeder.guest(listTokenPackages), call(listCards)])
  const [chosen, card] = [packages.data.find((one) => one.name === name), cards.data[0]]
  if (!chosen || !card) throw new Error(`${username} cannot buy ${name}`)
  await call(purchaseTokens, { params: { id: chosen._id }, body: { cardId: card._id, price: chosen.price } })
}

const TIMEOUT_MS = 60_000
const FIRST_DELAY_MS = 10
const MAX_DELAY_MS = 160

/** Repeats `read` until it returns a value, because listeners and jobs run a moment after the call that triggers them. */
export async function poll<T>(read: () => Promise<T | undefined>, what: string): Promise<T> {
  const deadline = performance.now() + TIMEOUT_MS
  // Polling takes CPU time from the job that it waits for, so the pauses grow.
  for (let pause = FIRST_DELAY_MS; performance.now() < deadline; pause = Math.min(2 * pause, MAX_DELAY_MS)) {
    const found = await read()
    if (found !== undefined) return found
    await sleep(pause)
  }
  throw new Error(`Timed out waiting for ${what}`)
}
