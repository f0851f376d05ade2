/** The rights that a performer can give to a member of the team, and what a call requires of them. */

export const SEAT_RIGHTS = ['chat', 'publish', 'price', 'vault', 'earnings'] as const
export type SeatRight = (typeof SEAT_RIGHTS)[number]

/** `any` opens a call to every member of the team. A list requires all of its rights. */
export type SeatNeeds = 'any' | SeatRight | readonly SeatRight[]

/** Returns false for a call that names no right: no member of a team may make it. */
export function seatHas(rights: readonly SeatRight[], needs: SeatNeeds | undefined): boolean {
  if (needs === undefined) return false
  return needs === 'any' || [needs].flat().every((right) => rights.includes(right))
}
