/** Answers requests for consent: performers in the product, guests with the token of their link. */
import { CONSENT_TEXT_VERSION, type ConsentScope, type ConsentTerms } from '@fanfare/contract/consents'
import { performerById } from '#core/accounts/index.ts'
import { changePerson, consentChanged, lockPerson, type PersonRow } from '#core/consents/index.ts'
import { assertNotTakenDown } from '#core/media/index.ts'
import { assertMayPublish } from '#core/publications/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { isEqual } from '#lib/constant-time.ts'
import { isSignedAs } from '#lib/text.ts'
import type { Context, Services, Tx } from '#platform/context.ts'
import type { ReceivedFile } from '#platform/uploads.ts'
import type { Origin, Viewer } from '#platform/viewer.ts'
import { storeDocuments } from './documents.ts'
import { consentDeclined, consentGiven, consentSigned } from './events.ts'
import { keptAfter } from './retention/rules.ts'
import { assertAdultWithId, assertSameTerms } from './rules.ts'
import { addressHash, hashOf, newSecret, sealSigned } from './secrets.ts'
import {
  answerOpenRequest,
  claimRequest,
  insertConsent,
  insertDocuments,
  lockRequestByToken,
  openRequests,
  requestByToken,
  type RequestRow,
} from './store.ts'

export interface Accepting extends ConsentTerms {
  readonly signature: string
}

/** The performer's documents were approved by an operator, so the consent applies immediately. */
export async function acceptConsent(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { signature, scopes, until }: Accepting,
  origin: Origin,
): Promise<PersonRow> {
  await assertMayPublish(tx, viewer.id)
  const person = await lockOwnConsent(tx, viewer, id)
  const request = (await openRequests(tx.db, [id], tx.now)).get(id)
  if (!request) throw notOpen()
  assertSameTerms({ scopes, until }, request)
  const performer = await performerById(tx.db, viewer.id)
  if (!performer) throw notFound()
  await answerOpenRequest(tx, id, 'signed')
  const signed = { legalName: performer.name, dateOfBirth: performer.date_of_birth, idExpires: '', signature: signature.trim() }
  await sign(tx, request, { details: signed, origin, isGuest: false, id: newId(tx.now) })
  tx.emit(consentGiven, { personId: id, ownerId: person.owner_id })
  return changePerson(tx, person, { state: 'consented', scopes: request.scopes as ConsentScope[], until: request.until })
}

export async function declineConsent(tx: Tx, viewer: Viewer, id: string): Promise<PersonRow> {
  return decline(tx, await lockOwnConsent(tx, viewer, id))
}

async function decline(tx: Tx, person: PersonRow): Promise<PersonRow> {
  if (!(await answerOpenRequest(tx, person.id, 'declined'))) throw notOpen()
  tx.emit(consentDeclined, { personId: person.id, ownerId: person.owner_id })
  tx.emit(consentChanged, { personId: person.id })
  // An earlier consent is revoked, not declined.
  return person.state === 'consented' ? person : changePerson(tx, person, { state: 'declined' })
}

export async function lockOwnConsent(tx: Tx, viewer: Viewer, id: string, lock = lockPerson): Promise<PersonRow> {
  const person = await lock(tx, id)
  if (person?.account_id !== viewer.id) throw notFound()
  return person
}

interface Terms extends Pick<RequestRow, 'person_id' | 'scopes' | 'until'> {}

interface SignedDetails {
  readonly legalName: string
  readonly dateOfBirth: string
  readonly idExpires: string
  readonly signature: string
}

interface Signing {
  readonly id: string
  readonly details: SignedDetails
  readonly origin: Origin
  readonly isGuest: boolean
}

function sign(tx: Tx, { person_id, scopes, until }: Terms, { id, details, origin, isGuest }: Signing) {
  return insertConsent(tx, {
    id,
    person_id,
    is_guest: isGuest,
    scopes,
    until,
    text_version: CONSENT_TEXT_VERSION,
    sealed: sealSigned(tx.services, { consentId: id, ...details }),
    address_hash: addressHash(tx.services, origin.address),
    signed_at: tx.now,
    kept_until: keptAfter(tx.now),
  })
}

const notOpen = () => apiError('already_done', t('This request is no longer open.'))
/** Wrong, used, expired and forwarded links get the same error, so that it reveals nothing. */
const linkExpired = () =>
  apiError('link_expired', t('This link no longer works, or it was opened in another browser. Ask for a new one.'))

export interface Opened {
  readonly request: RequestRow
  readonly person: PersonRow
  readonly claim: string
}

/** Gives the first browser a secret. The same browser can open the link again with it. */
export async function openLink(tx: Tx, token: string, claim: string | undefined): Promise<Opened> {
  const { request, person } = await lockByToken(tx, token)
  if (request.claim_hash !== null) {
    if (claim === undefined || !isClaim(request, claim)) throw linkExpired()
    return { request, person, claim }
  }
  const given = newSecret()
  await claimRequest(tx, request.id, hashOf(given))
  tx.emit(consentChanged, { personId: person.id })
  return { request, person, claim: given }
}

const isClaim = ({ claim_hash: hash }: RequestRow, claim: string): boolean => hash !== null && isEqual(hash, hashOf(claim))

export interface LinkKey {
  readonly token: string
  readonly claim: string
}

/** Locks the person before the request, as everywhere. */
async function lockByToken(tx: Tx, token: string): Promise<Pick<Opened, 'request' | 'person'>> {
  const found = await requestByToken(tx.db, hashOf(token), tx.now)
  const person = found && (await lockPerson(tx, found.person_id))
  const request = await lockRequestByToken(tx, hashOf(token))
  if (!request || !person) throw linkExpired()
  return { request, person }
}

async function lockByLink(tx: Tx, { token, claim }: LinkKey): Promise<Pick<Opened, 'request' | 'person'>> {
  const locked = await lockByToken(tx, token)
  if (!isClaim(locked.request, claim)) throw linkExpired()
  return locked
}

export async function declineByLink(tx: Tx, key: LinkKey): Promise<void> {
  const { person } = await lockByLink(tx, key)
  await decline(tx, person)
}

export interface GuestSignature extends SignedDetails {
  readonly terms: ConsentTerms
  readonly files: Readonly<Record<'idFront' | 'idBack' | 'selfie', ReceivedFile>>
}

/** Returns the secret of the guest's own page. Pictures are stored before the transaction, and deleted later if it fails. */
export async function signByLink(
  ctx: Context & Services,
  key: LinkKey,
  { terms, files, legalName, dateOfBirth, idExpires, signature }: GuestSignature,
  origin: Origin,
): Promise<string> {
  const details = { legalName: legalName.trim(), dateOfBirth, idExpires, signature: signature.trim() }
  assertAdultWithId(details, ctx.clock.now())
  if (!isSignedAs(legalName, signature)) throw notValid('signature', t('Sign with the same name as above'))
  const open = await requestByToken(ctx.db, hashOf(key.token), ctx.clock.now())
  if (!open || !isClaim(open, key.claim)) throw linkExpired()
  assertSameTerms(terms, open)
  await ctx.write(async (tx) => {
    for (const { hash } of Object.values(files)) await assertNotTakenDown(tx, hash)
  })
  const consentId = newId(ctx.clock.now())
  const documents = await storeDocuments(ctx, consentId, files)
  const secret = newSecret()
  await ctx.write(async (tx) => {
    const { request, person } = await lockByLink(tx, key)
    assertSameTerms(terms, request)
    await answerOpenRequest(tx, person.id, 'signed')
    await sign(tx, request, { details, origin, isGuest: true, id: consentId })
    await insertDocuments(tx, documents)
    // A valid consent applies until an operator has seen the new ID.
    const isValid = person.state === 'consented'
    await changePerson(tx, person, {
      state: isValid ? 'consented' : 'reviewing',
      ...(isValid && { scopes: person.scopes as ConsentScope[], until: person.until }),
      secret_hash: hashOf(secret),
    })
    tx.emit(consentSigned, { personId: person.id, ownerId: person.owner_id, consentId })
  })
  return secret
}
