/** The limit of the field and the routes. */
const MAX_QUERY_LENGTH = 100

export const readTabQuery = (params: URLSearchParams): string => (params.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH)
