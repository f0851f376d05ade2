/** The thing that is commented on. */
import type { Person } from '@fanfare/contract/people'

export interface Thing {
  readonly kind: string
  readonly id: string
  readonly performer: Person
}
