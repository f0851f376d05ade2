import type { Person } from '@fanfare/contract/people'

/** Returns undefined for a performer who has left. Buyers keep their purchases. */
export const profilePath = ({ username }: Pick<Person, 'username'>): string | undefined =>
  username === '' ? undefined : `/${username}`
