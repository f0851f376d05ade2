/** Where the demo is played: people who call the public contract, and pictures made for them. */
import type { Call } from '@fanfare/contract'

export interface Painting {
  readonly seed: number
  readonly scene: string
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
  /** The kind of scene that their pictures show. */
  readonly scene: string
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
export interface Cast {
  readonly performers: readonly DemoPerformer[]
  readonly fans: readonly DemoFan[]
  readonly operator: string
}

export interface Stage {
  readonly cast: Cast
  /** Signs in someone of the cast, once. */
  as(username: string): Promise<Call>
  /** Someone who is not signed in. */
  readonly guest: Call
  paint(painting: Painting): Promise<Blob>
  portrait(seed: number): Promise<Blob>
  /** Waits until jobs have done what the calls set off, such as developing photos. */
  quiet(): Promise<void>
  readonly password: string
}

/** What a feature's people do on the stage. Scenes are played in order of `act`. */
export interface Scene {
  readonly act: number
  readonly name: string
  play(stage: Stage): Promise<void>
}
export const scene = (act: number, name: string, play: (stage: Stage) => Promise<void>): Scene => ({ act, name, play })
