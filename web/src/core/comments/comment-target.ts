import type { Person } from '@fanfare/contract/people'

export interface CommentTarget {
  readonly kind: string
  readonly id: string
  readonly performer: Person
  /** The comment or reply that the address names. It is shown first and highlighted. */
  readonly namedId?: string
}
