/** Decides whether an account seems to belong to the same person as a blocked one. Pure. */
import type { BlockReason } from '#core/access/index.ts'

/** A browser with more accounts is in a library or a shop. A card always has one holder, and maybe a family. */
const MAX_ACCOUNTS_PER_DEVICE = 20

export interface LinkFacts {
  readonly isOwner: boolean
  readonly role: 'fan' | 'performer' | 'admin'
  readonly isDeleted: boolean
  /** The owner has unblocked this account before. */
  readonly isExcepted: boolean
  /** Whether both have or had the same card. */
  readonly sharesCard: boolean
  /** How many accounts were used in a browser that both have used; 0 if there is none. */
  readonly accountsOnDevice: number
}

/** Returns the stronger of the signals, or undefined if the account is not to be blocked. */
export function decideLink(facts: LinkFacts): BlockReason | undefined {
  const { isOwner, role, isDeleted, isExcepted, sharesCard, accountsOnDevice } = facts
  if (isOwner || role === 'admin' || isDeleted || isExcepted) return undefined
  if (sharesCard) return 'card'
  return accountsOnDevice > 0 && accountsOnDevice <= MAX_ACCOUNTS_PER_DEVICE ? 'device' : undefined
}
