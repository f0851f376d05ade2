/** Decides which conversations are selected, and when selecting is possible. Pure. */

/**
 * A selection refers to the rows of the list. Search results are separate, so `all of this list` would mean everything except the
 * visible rows.
 */
export const choiceIn = <T>(chosen: T | undefined, typed: string): T | undefined => (canChoose(typed) ? chosen : undefined)

export const canChoose = (typed: string): boolean => typed.trim() === ''
