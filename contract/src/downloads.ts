/** Defines files generated on request, such as statements. They are JSON replies because the API needs the token in a header. */
import { Type, type Static } from 'typebox'

export const Download = Type.Object({
  /** Includes the extension. */
  name: Type.String(),
  /** Such as `text/csv`. */
  mediaType: Type.String(),
  /** Base64. */
  content: Type.String(),
})
export type Download = Static<typeof Download>

/** Such as `2026-03`. */
export const Month = Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$', title: 'Month' })
