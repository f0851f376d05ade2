/** A locked thing as the server shows it: what is inside, and the ways in. */
import type { Unlock } from '@fanfare/contract/access'
import type { Blurred } from '@fanfare/contract/media'
import type { Person } from '@fanfare/contract/people'

export interface Locked {
  readonly _id: string
  readonly performer: Person
  readonly audience: 'free' | 'subscribers' | 'paid'
  readonly price: number
  /** Absent in the composer's sample, which leads nowhere. */
  readonly teaser?: string
  readonly totalPhotos: number
  readonly previews: readonly Blurred[]
  readonly unlock: readonly Unlock[]
}
