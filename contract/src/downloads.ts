/** Files that are made when they are asked for, such as statements: they come as a reply, because the API is only for whoever sends the token. */
import { Type, type Static } from 'typebox'

export const Download = Type.Object({
  /** With its extension. */
  name: Type.String(),
  /** Such as `text/csv`. */
  mediaType: Type.String(),
  /** The bytes, in base64. */
  content: Type.String(),
})
export type Download = Static<typeof Download>

/** A calendar month: `2026-03`. */
export const Month = Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$', title: 'Month' })
