/** Asks people for consent: guests by a link, and performers in the product. */
import { REQUEST_DAYS, type ConsentTerms } from '@fanfare/contract/consents'
import { accountsWithBlockAmong } from '#core/access/index.ts'
import { performerById, type Performer } from '#core/accounts/index.ts'
import {
  consentChanged,
  countPeopleOfOwner,
  insertPerson,
  lockPerson,
  performerShown,
  updatePerson,
  type PersonRow,
} from '#core/consents/index.ts'
import { assertMayPublish } from '#core/publications/index.ts'
import { assertTextsAllowed } from '#core/text-rules/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { Db, Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Viewer } from '#platform/viewer.ts'
import { consentRequested } from './events.ts'
import { assertMayAskAgain, MAX_PEOPLE, MAX_REQUESTS_A_DAY, storedTerms } from './rules.ts'
import { hashOf, newSecret } from './secrets.ts'
import { answerOpenRequest, countRequestsSince, insertRequest } from './store.ts'

interface Asked {
  readonly person: PersonRow
  /** For a guest. */
  readonly token: string | undefined
}

export async function inviteGuest(
  tx: Tx,
  owner: Viewer,
  { name, scopes, until }: ConsentTerms & { name: string },
): Promise<Asked> {
  await assertMayAsk(tx, owner.id)
  await assertTextsAllowed(tx, { name })
  const person = await insertPerson(tx, { id: newId(tx.now), owner_id: owner.id, account_id: null, name: name.trim() })
  return ask(tx, person, { scopes, until })
}

/** Throws `already_done` if the performer is named already: that person can be asked again. */
export async function invitePerformer(
  tx: Tx,
  owner: Viewer,
  { username, scopes, until }: ConsentTerms & { username: string },
): Promise<Asked> {
  await assertMayAsk(tx, owner.id)
  const performer = await performerNamed(tx.db, owner.id, username)
  const before = await performerShown(tx.db, owner.id, performer.id)
  if (before && before.removed_at === null) throw apiError('already_done', t('This performer is already in your list.'))
  if (before) assertMayAskAgain(before, tx.now)
  const person = before
    ? await updatePerson(tx, before.id, { removed_at: null, erased_at: null })
    : await insertPerson(tx, { id: newId(tx.now), owner_id: owner.id, account_id: performer.id, name: '' })
  return ask(tx, person, { scopes, until })
}

/** The consent that applies stays until the person signs another. An earlier link stops working. */
export async function askAgain(tx: Tx, owner: Viewer, id: string, terms: ConsentTerms): Promise<Asked> {
  await assertMayAsk(tx, owner.id)
  const person = await lockOwnPerson(tx, owner, id)
  if (person.account_id !== null) {
    assertMayAskAgain(person, tx.now)
    if ((await accountsWithBlockAmong(tx.db, owner.id, [person.account_id])).length > 0) throw notFound()
  }
  await answerOpenRequest(tx, id, 'cancelled')
  return ask(tx, person, terms)
}

export async function cancelRequest(tx: Tx, owner: Viewer, id: string): Promise<PersonRow> {
  const person = await lockOwnPerson(tx, owner, id)
  if (!(await answerOpenRequest(tx, id, 'cancelled'))) throw apiError('already_done', t('This request is no longer open.'))
  tx.emit(consentChanged, { personId: id })
  return person
}

/** People with a valid consent stay in the list, because content may show them. */
export async function removePerson(tx: Tx, owner: Viewer, id: string): Promise<void> {
  const person = await lockOwnPerson(tx, owner, id)
  if (person.state === 'consented' || person.state === 'reviewing')
    throw apiError('not_allowed', t('This person has consented. The consent must end first.'))
  await answerOpenRequest(tx, id, 'cancelled')
  await updatePerson(tx, id, { removed_at: tx.now })
  tx.emit(consentChanged, { personId: id })
}

async function lockOwnPerson(tx: Tx, owner: Viewer, id: string): Promise<PersonRow> {
  const person = await lockPerson(tx, id)
  if (person?.owner_id !== owner.id || person.removed_at !== null) throw notFound()
  return person
}

async function ask(tx: Tx, person: PersonRow, terms: ConsentTerms): Promise<Asked> {
  const isGuest = person.account_id === null
  const token = isGuest ? newSecret() : undefined
  await insertRequest(tx, {
    id: newId(tx.now),
    person_id: person.id,
    ...storedTerms(terms, tx.now),
    token_hash: token === undefined ? null : hashOf(token),
    created_at: tx.now,
    expires_at: addDays(tx.now, REQUEST_DAYS),
  })
  tx.emit(consentChanged, { personId: person.id })
  if (person.account_id !== null)
    tx.emit(consentRequested, { personId: person.id, ownerId: person.owner_id, accountId: person.account_id })
  return { person, token }
}

async function assertMayAsk(tx: Tx, ownerId: string): Promise<void> {
  await assertMayPublish(tx, ownerId)
  await oneAtATime(tx, `people shown ${ownerId}`)
  if ((await countPeopleOfOwner(tx.db, ownerId)) >= MAX_PEOPLE)
    throw apiError('not_allowed', t('You can name up to {most} people. Remove someone first.', { most: MAX_PEOPLE }))
  if ((await countRequestsSince(tx.db, ownerId, addDays(tx.now, -1))) >= MAX_REQUESTS_A_DAY)
    throw apiError('not_allowed', t('You can ask up to {most} people a day. Try again tomorrow.', { most: MAX_REQUESTS_A_DAY }))
}

/** Unknown, unverified, suspended and blocked performers get the same error. */
async function performerNamed(db: Db, ownerId: string, username: string): Promise<Performer> {
  const performer = await performerById(db, username)
  if (performer?.id === ownerId) throw notValid('username', t('You are always among the people you can show.'))
  const isThere = performer?.status === 'active' && performer.verification === 'approved'
  if (!isThere || (await accountsWithBlockAmong(db, ownerId, [performer.id])).length > 0)
    throw notValid('username', t('No verified performer has this username'))
  return performer
}
