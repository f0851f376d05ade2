/** Calls of guests: people without an account whom content shows. The link's token and the browser's secret identify them. */
import { Type, type Static } from 'typebox'
import { ConsentState, ConsentTerms, CoveredTerms, Revocation, Signature } from './consents.ts'
import { DateTime, Day, Name, post } from './define.ts'
import { Person } from './people.ts'
import { documentPart } from './media.ts'

const Secret = Type.String({ pattern: '^[\\w-]{43}$' })
/** The token of the link, and the secret that the first browser received. */
const Key = { token: Secret, claim: Secret }

/** The youngest age of people whom content shows. */
export const MIN_AGE = 18

export const ConsentInvitation = Type.Object({
  owner: Person,
  ...ConsentTerms.properties,
  expiresAt: DateTime,
})
export type ConsentInvitation = Static<typeof ConsentInvitation>

const link = { who: 'anyone', beforeAgeCheck: true, rateLimit: { calls: 20, seconds: 60 } } as const

export const openConsentLink = post('/consents/open', {
  ...link,
  summary:
    'Open the link of a request for consent. Only the first browser gets a secret; a link that was opened elsewhere is refused.',
  body: Type.Object({ token: Secret, claim: Type.Optional(Secret) }),
  reply: Type.Object({ invitation: ConsentInvitation, claim: Secret }),
  errors: ['link_expired'],
})

export const signConsent = post('/consents/sign', {
  ...link,
  isUnread: true,
  summary:
    'Sign a consent as a guest, with ID and selfie. The terms as shown are repeated. The reply contains the secret of the guest’s page once.',
  body: Type.Object({
    ...Key,
    legalName: Name,
    dateOfBirth: Day('Date of birth'),
    idExpires: Day('Expiry date of the ID'),
    /** The scopes that the guest read, separated by commas. */
    scopes: Type.String({ maxLength: 60 }),
    /** The last day that the guest read. Empty or absent for no end. */
    until: Type.Optional(Type.String({ maxLength: 10, default: '' })),
    signature: Signature,
  }),
  files: { idFront: documentPart, idBack: documentPart, selfie: documentPart },
  reply: Type.Object({ secret: Secret }),
  errors: ['link_expired', 'not_valid', 'changed_meanwhile', 'upload_too_large', 'upload_not_accepted'],
})

export const declineConsentLink = post('/consents/decline', {
  ...link,
  isUnread: true,
  summary: 'Decline a request for consent as a guest.',
  body: Type.Object(Key),
  reply: Type.Object({ success: Type.Literal(true) }),
  errors: ['link_expired'],
})

export const GuestConsent = Type.Object({
  owner: Person,
  legalName: Type.String(),
  state: ConsentState,
  ...CoveredTerms,
  signedAt: DateTime,
  /** Why an operator did not accept the ID. Empty otherwise. */
  reason: Type.String(),
  totalItems: Type.Integer(),
})
export type GuestConsent = Static<typeof GuestConsent>

export const readGuestConsent = post('/consents/own', {
  ...link,
  summary: "Get the consent of a guest, by the secret of the guest's page.",
  body: Type.Object({ secret: Secret }),
  reply: GuestConsent,
  errors: ['not_found'],
})

export const revokeGuestConsent = post('/consents/own/revoke', {
  ...link,
  isUnread: true,
  summary: 'Revoke the consent of a guest. Everything that shows the guest is hidden immediately, also from buyers.',
  body: Type.Object({ secret: Secret, ...Revocation.properties }),
  reply: GuestConsent,
  errors: ['not_found', 'already_done'],
})
