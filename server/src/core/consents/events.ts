import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** Some subjects show a person whose consent is missing or no longer covers them. Content with these subjects is hidden. */
export const consentLacking = event(
  'consent.lacking',
  Type.Object({
    ownerId: Type.String(),
    /** Files and other subjects. */
    ids: Type.Array(Type.String()),
  }),
)

/** The declared use of AI in some subjects has changed, so content with them gets another label. */
export const aiUseChanged = event('consent.ai_use_changed', Type.Object({ ids: Type.Array(Type.String()) }))

/** A consent or a request has changed. `to` are the accounts that can see it. */
export const consentChanged = event('consent.changed', Type.Object({ personId: Type.String() }))

/**
 * A person has revoked a consent. `buyers` is the number of accounts that had bought something that shows the person: if it is not
 * zero, operators may have to refund them.
 */
export const consentRevoked = event(
  'consent.revoked',
  Type.Object({ personId: Type.String(), ownerId: Type.String(), consentId: Type.String(), buyers: Type.Integer() }),
)

/** A consent has ended by the clock. */
export const consentExpired = event('consent.expired', Type.Object({ personId: Type.String(), ownerId: Type.String() }))
