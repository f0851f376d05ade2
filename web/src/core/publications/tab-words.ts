/** Reads the search words of a profile tab from the address. */

/** The limit of the field and the routes. */
const MOST_CHARACTERS = 100

/** Returns '' when there are no words. */
export const tabWords = (params: URLSearchParams): string => (params.get('q') ?? '').trim().slice(0, MOST_CHARACTERS)
