/** Reads and changes a performer's declarations about whom media show. */
import { Type } from 'typebox'
import { Done, get, Id, IdList, put } from './define.ts'
import { Depiction } from './depictions.ts'

/** The maximum number of items in one call. */
export const MAX_DEPICTIONS_PER_REQUEST = 100

export const listDepictions = get('/performer/depictions', {
  summary: "Get the caller's declarations about media, products and shows. Items without a declaration are left out.",
  who: 'performer',
  seat: 'publish',
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
  seat: 'publish',
  body: Type.Object({
    ids: Type.Array(Id, { minItems: 1, maxItems: MAX_DEPICTIONS_PER_REQUEST, uniqueItems: true }),
    ...Depiction.properties,
  }),
  reply: Done,
  errors: ['not_found', 'not_valid'],
  invalidates: ['depictions', 'vault', 'own-content', 'consents'],
})
