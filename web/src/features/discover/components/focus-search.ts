/** The state of links to the search page that focus its field. Every page loads it, so the hook that reads it is in another file. */
export const FOCUS_SEARCH = { isSearching: true } as const
