import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const One = Type.Object({ personId: Type.String(), ownerId: Type.String() })

/** A performer was asked for consent. */
export const consentRequested = event(
  'consent.requested',
  Type.Object({ personId: Type.String(), ownerId: Type.String(), accountId: Type.String() }),
)
/** A person has consented, and the consent applies. */
export const consentGiven = event('consent.given', One)
export const consentDeclined = event('consent.declined', One)
/** A guest has signed, and the ID waits for an operator. */
export const consentSigned = event(
  'consent.signed',
  Type.Object({ personId: Type.String(), ownerId: Type.String(), consentId: Type.String() }),
)
/** An operator has requested an export of records, which another one approves. */
export const recordExportRequested = event(
  'records.export_requested',
  Type.Object({ exportId: Type.String(), operatorId: Type.String() }),
)
/** An export of records was approved, declined or withdrawn. */
export const recordExportEnded = event('records.export_ended', Type.Object({ exportId: Type.String() }))
/** An operator has not accepted the ID of a guest. */
export const consentRejected = event(
  'consent.rejected',
  Type.Object({ personId: Type.String(), ownerId: Type.String(), consentId: Type.String() }),
)
/** An operator has decided about the ID of a guest. */
export const consentReviewed = event('consent.reviewed', Type.Object({ consentId: Type.String() }))
