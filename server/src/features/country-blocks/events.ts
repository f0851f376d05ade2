import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** The countries were added to the performer's list or removed from it. */
export const countryBlocksChanged = event(
  'country_blocks.changed',
  Type.Object({ performerId: Type.String(), countries: Type.Array(Type.String()) }),
)
