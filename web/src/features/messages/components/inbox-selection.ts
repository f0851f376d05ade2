/** Decides which conversations are selected, and when selecting is possible. Pure. */

/**
 * A selection refers to the rows of the list. Search results are separate, so `all of this list` would mean everything except the
 * visible rows.
 */
export const validSelection = <T>(chosen: T | undefined, typed: string): T | undefined => (canSelect(typed) ? chosen : undefined)

export const canSelect = (typed: string): boolean => typed.trim() === ''
