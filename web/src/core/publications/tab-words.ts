/** The limit of the field and the routes. */
const MOST_CHARACTERS = 100

export const tabWords = (params: URLSearchParams): string => (params.get('q') ?? '').trim().slice(0, MOST_CHARACTERS)
