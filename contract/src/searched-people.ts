/** Somebody by whom a list is narrowed. */
import { Type } from 'typebox'

/** As it is typed or pasted: a username, with or without an @ before it; for operators a mail address too. Anything else finds nobody. */
export const SearchedPerson = Type.String({ minLength: 1, maxLength: 254, title: 'Username' })
