/** Says whom content shows, and whether it was made with AI. */
import { Type, type Static } from 'typebox'
import { Done, get, Id, IdList, oneOf, put } from './define.ts'

/** `altered`: real pictures that were changed with AI. `generated`: made with AI. */
export const AiUse = oneOf('none', 'altered', 'generated')
export type AiUse = Static<typeof AiUse>

/** Shown with content that was made with AI; absent otherwise. */
export const AiLabel = Type.Optional(oneOf('altered', 'generated'))
export type AiLabel = 'altered' | 'generated'

/** The maximum number of people whom one item shows besides its performer. */
export const MAX_PEOPLE_SHOWN = 20

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

/** The maximum number of items in one call. */
export const MAX_DEPICTIONS_PER_REQUEST = 100

export const listDepictions = get('/performer/depictions', {
  summary: "Get the caller's declarations about media, products and shows. Items without a declaration are left out.",
  who: 'performer',
  query: Type.Object({ ids: IdList(MAX_DEPICTIONS_PER_REQUEST) }),
  reply: Type.Object({
    depictions: Type.Array(Type.Object({ _id: Id, ...Depiction.properties, isWithheld: Type.Boolean() }), {
      maxItems: MAX_DEPICTIONS_PER_REQUEST,
    }),
  }),
  provides: ['depictions'],
})

export const declareDepiction = put('/performer/depictions', {
  summary:
    "Declare whom some of the caller's media show. Media that show a person without a valid consent are hidden from everyone else.",
  who: 'performer',
  body: Type.Object({
    ids: Type.Array(Id, { minItems: 1, maxItems: MAX_DEPICTIONS_PER_REQUEST, uniqueItems: true }),
    ...Depiction.properties,
  }),
  reply: Done,
  errors: ['not_found', 'not_valid'],
  invalidates: ['depictions', 'vault', 'own-content', 'consents'],
})
