import type { Person } from '@fanfare/contract/people'

/** Undefined where there is none any more: what a performer who has left has sold stays with its buyers. */
export const profilePath = ({ username }: Pick<Person, 'username'>): string | undefined =>
  username === '' ? undefined : `/${username}`
