/** Says whom content shows, and whether it was made with AI. */
import { Type, type Static } from 'typebox'
import { Id, oneOf } from './define.ts'

/** `altered`: real pictures that were changed with AI. `generated`: made with AI. */
export const AiUse = oneOf('none', 'altered', 'generated')
export type AiUse = Static<typeof AiUse>

/** Returns the label of content with media of these uses. */
export const strongestAi = (uses: readonly AiUse[]): AiUse =>
  uses.includes('generated') ? 'generated' : uses.includes('altered') ? 'altered' : 'none'

/** The maximum number of people whom one item shows besides its performer. */
const MAX_PEOPLE_SHOWN = 20

/** A performer's declaration about an item. A likeness of a real person, such as a generated picture, shows that person. */
export const Depiction = Type.Object({
  showsMe: Type.Boolean(),
  /** People besides the performer. Each must have consented before others can see the item. */
  personIds: Type.Array(Id, { maxItems: MAX_PEOPLE_SHOWN, uniqueItems: true }),
  ai: AiUse,
})
export type Depiction = Static<typeof Depiction>

/** Part of a form. It applies to all media of the item, wherever they are used. Absent: earlier declarations stay. */
export const OptionalDepiction = Type.Optional(Depiction)
