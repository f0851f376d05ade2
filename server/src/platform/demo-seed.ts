/** Where the demo is played: people who call the public contract, and pictures made for them. */
import type { Call } from '@fanfare/contract'

export interface PictureSpec {
  readonly seed: number
  readonly motif: string
  readonly width: number
  readonly height: number
}

export interface DemoPerformer {
  readonly username: string
  readonly name: string
  readonly gender: 'male' | 'female' | 'transgender'
  readonly bio: string
  /** Hundredths are not used here: prices as a form takes them. */
  readonly monthly: number
  readonly freeDays: number
  /** The motif that their pictures show. */
  readonly motif: string
  readonly posts: readonly DemoPost[]
}
export interface DemoPost {
  readonly text: string
  readonly teaser?: string
  readonly audience: 'free' | 'subscribers' | 'paid'
  readonly price?: number
  readonly photos: number
  /** Of all its photos; without it they are upright and 4:3 by turns. */
  readonly shape?: PhotoShape
  readonly alt: string
}
export type PhotoShape = 'square' | '3:2' | '16:9' | 'panorama'
export interface DemoFan {
  readonly username: string
  readonly name: string
}
export interface DemoPeople {
  readonly performers: readonly DemoPerformer[]
  readonly fans: readonly DemoFan[]
  readonly operator: string
}

export interface DemoSeeder {
  readonly people: DemoPeople
  /** Signs in one of the demo people, once. */
  as(username: string): Promise<Call>
  /** Someone who is not signed in. */
  readonly guest: Call
  drawPicture(spec: PictureSpec): Promise<Blob>
  drawPortrait(seed: number): Promise<Blob>
  /** Waits until jobs have done what the calls set off, such as processing photos. */
  jobsDone(): Promise<void>
  readonly password: string
}

/** What a feature's people do in the demo. Seeds run in their `order`. */
export interface DemoSeed {
  readonly order: number
  readonly name: string
  seed(seeder: DemoSeeder): Promise<void>
}
export const demoSeed = (order: number, name: string, seed: (seeder: DemoSeeder) => Promise<void>): DemoSeed => ({
  order,
  name,
  seed,
})
