/** Which conversations are chosen, and when they can be. Pure. */

/** A choice is among the rows of the list: what a search finds stands elsewhere, and `all of this list` would mean all but what is seen. */
export const choiceIn = <T>(chosen: T | undefined, typed: string): T | undefined => (canChoose(typed) ? chosen : undefined)

export const canChoose = (typed: string): boolean => typed.trim() === ''
