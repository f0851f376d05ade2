/** What is looked for in a tab of a profile, as the address has it. */

/** As many as the field and the routes take. */
const MOST_CHARACTERS = 100

/** Empty where nothing is looked for. */
export const tabWords = (params: URLSearchParams): string => (params.get('q') ?? '').trim().slice(0, MOST_CHARACTERS)
