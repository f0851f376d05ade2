/** The thing that is commented on. */
import type { Person } from '@fanfare/contract/people'

export interface Thing {
  readonly kind: string
  readonly id: string
  readonly performer: Person
  /** The comment or reply that the address names: it is shown first, and marked. */
  readonly namedId?: string
}
