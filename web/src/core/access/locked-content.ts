/** Describes locked content as the server shows it: what is inside, and the unlock options. */
import type { Unlock } from '@fanfare/contract/access'
import type { MediaCounts } from '@fanfare/contract/content'
import type { Blurred } from '@fanfare/contract/media'
import type { Person } from '@fanfare/contract/people'
import type { LockableKind } from '#core/checkout/index.ts'

export interface LockedContent {
  /** The kind of checkout offer and intent that unlocks it. */
  readonly kind: LockableKind
  readonly _id: string
  readonly performer: Person
  readonly audience: 'free' | 'subscribers' | 'paid'
  readonly price: number
  /** Absent in the composer's sample, whose links lead nowhere. */
  readonly teaser?: string
  readonly inside: MediaCounts
  readonly hasPoll?: boolean
  readonly subscribersIncluded?: boolean
  /** Only for subscribers of these tiers. */
  readonly tierIds?: readonly string[]
  readonly previews: readonly Blurred[]
  readonly unlock: readonly Unlock[]
}
