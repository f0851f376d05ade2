import type { ConsentInvitation, GuestConsent } from '@fanfare/contract/consent-links'
import type { ConsentReview } from '@fanfare/contract/consent-reviews'
import type { ConsentScope, OwnConsent, PersonShown } from '@fanfare/contract/consents'
import { peopleById } from '#core/accounts/index.ts'
import { countSubjects, peopleShownById, type PersonRow } from '#core/consents/index.ts'
import type { Db, Services } from '#platform/context.ts'
import { unsealSigned } from './secrets.ts'
import { latestConsents, openRequests, reviewsOf, revocationsOf, termsOf, type ConsentRow, type RequestRow } from './store.ts'

interface Reading {
  readonly services: Services
  readonly db: Db
}

const scopesOf = ({ scopes }: { readonly scopes: readonly string[] }) => scopes as ConsentScope[]

export async function personViews({ services, db }: Reading, rows: readonly PersonRow[]): Promise<PersonShown[]> {
  const ids = rows.map(({ id }) => id)
  const now = services.clock.now()
  const [people, requests, totals, reasons] = await Promise.all([
    peopleById(
      db,
      rows.flatMap((row) => row.account_id ?? []),
    ),
    openRequests(db, ids, now),
    countSubjects(db, ids),
    rejectionsOf(db, rows),
  ])
  return rows.map((row) => {
    const performer = row.account_id === null ? null : (people.get(row.account_id) ?? null)
    const request = requests.get(row.id)
    return {
      _id: row.id,
      performer,
      name: performer?.name ?? row.name,
      state: row.state,
      scopes: scopesOf(row),
      until: row.until?.toISOString() ?? null,
      request: request ? { ...requestView(request), isOpened: request.claim_hash !== null } : null,
      reason: row.state === 'rejected' ? (reasons.get(row.id) ?? '') : '',
      totalItems: totals.get(row.id) ?? 0,
      can: actsOf(row, request),
    }
  })
}

const requestView = (request: RequestRow) => ({ ...termsOf(request), expiresAt: request.expires_at.toISOString() })

function actsOf({ state }: PersonRow, request: RequestRow | undefined): PersonShown['can'] {
  return [
    ...(state === 'reviewing' ? [] : (['ask'] as const)),
    ...(request ? (['cancel'] as const) : []),
    ...(state === 'consented' || state === 'reviewing' ? [] : (['remove'] as const)),
  ]
}

/** Returns the reasons for which IDs were not accepted, by person. */
async function rejectionsOf(db: Db, rows: readonly PersonRow[]): Promise<Map<string, string>> {
  const rejected = rows.filter(({ state }) => state === 'rejected').map(({ id }) => id)
  const consents = await latestConsents(db, rejected)
  const reviews = await reviewsOf(
    db,
    [...consents.values()].map(({ id }) => id),
  )
  return new Map([...consents].map(([personId, { id }]) => [personId, reviews.get(id)?.reason ?? '']))
}

/** Returns the requests to an account and its consents, in the order of the rows. */
export async function ownConsentViews({ services, db }: Reading, rows: readonly PersonRow[]): Promise<OwnConsent[]> {
  const ids = rows.map(({ id }) => id)
  const [people, requests, totals] = await Promise.all([
    peopleById(
      db,
      rows.map((row) => row.owner_id),
    ),
    openRequests(db, ids, services.clock.now()),
    countSubjects(db, ids),
  ])
  return rows.map((row) => {
    const request = requests.get(row.id)
    return {
      _id: row.id,
      owner: people.get(row.owner_id)!,
      state: row.state,
      scopes: scopesOf(row),
      until: row.until?.toISOString() ?? null,
      request: request ? requestView(request) : null,
      totalItems: totals.get(row.id) ?? 0,
      can: [
        ...(request ? (['accept', 'decline'] as const) : []),
        ...(row.state === 'consented' || row.state === 'expired' ? (['revoke'] as const) : []),
      ],
    }
  })
}

export async function invitationView(db: Db, person: PersonRow, request: RequestRow): Promise<ConsentInvitation> {
  const owner = (await peopleById(db, [person.owner_id])).get(person.owner_id)!
  return { owner, ...requestView(request) }
}

export async function guestView({ services, db }: Reading, person: PersonRow): Promise<GuestConsent | undefined> {
  const consent = (await latestConsents(db, [person.id])).get(person.id)
  if (!consent) return undefined
  const [signed, reviews, totals, people] = await Promise.all([
    unsealSigned(services, consent.id, consent.sealed),
    reviewsOf(db, [consent.id]),
    countSubjects(db, [person.id]),
    peopleById(db, [person.owner_id]),
  ])
  const review = reviews.get(consent.id)
  return {
    owner: people.get(person.owner_id)!,
    legalName: signed?.legalName ?? '',
    state: person.state,
    scopes: scopesOf(person.state === 'consented' ? person : consent),
    until: (person.state === 'consented' ? person.until : consent.until)?.toISOString() ?? null,
    signedAt: consent.signed_at.toISOString(),
    reason: review?.is_approved === false ? review.reason : '',
    totalItems: totals.get(person.id) ?? 0,
  }
}

export async function reviewViews({ services, db }: Reading, rows: readonly ConsentRow[]): Promise<ConsentReview[]> {
  const ids = rows.map(({ id }) => id)
  const persons = await peopleShownById(
    db,
    rows.map((row) => row.person_id),
  )
  const [people, reviews, revocations] = await Promise.all([
    peopleById(
      db,
      [...persons.values()].map((person) => person.owner_id),
    ),
    reviewsOf(db, ids),
    revocationsOf(db, ids),
  ])
  return Promise.all(
    rows.map(async (row): Promise<ConsentReview> => {
      const person = persons.get(row.person_id)!
      const signed = await unsealSigned(services, row.id, row.sealed)
      const review = reviews.get(row.id)
      return {
        _id: row.id,
        owner: people.get(person.owner_id)!,
        legalName: signed?.legalName ?? '',
        dateOfBirth: signed?.dateOfBirth ?? '',
        idExpires: signed?.idExpires ?? '',
        signature: signed?.signature ?? '',
        scopes: scopesOf(row),
        until: row.until?.toISOString() ?? null,
        signedAt: row.signed_at.toISOString(),
        state: revocations.has(row.id) ? 'revoked' : person.state,
        decision: review ? { isApproved: review.is_approved, reason: review.reason, at: review.decided_at.toISOString() } : null,
      }
    }),
  )
}
