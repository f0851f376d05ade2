import type { Input } from '@fanfare/contract'
import type { registerFan, registerPerformer } from '@fanfare/contract/auth'
import { accountByEmail, openAccount, openPerformer, refuseTakenUsername, type Account } from '#core/accounts/index.ts'
import { keepDocument } from '#core/media/index.ts'
import { settings } from '#core/settings/index.ts'
import { notValid } from '#kit/refusal.ts'
import { yearsSince } from '#kit/time.ts'
import type { Tx } from '#platform/house.ts'
import type { ReceivedFile } from '#platform/uploads.ts'
import { performerRegistered } from './events.ts'
import { mailAlreadyRegistered, mailConfirmation } from './letters.ts'
import { freeUsername } from './usernames.ts'

type FanForm = Input<typeof registerFan>['body']
type PerformerForm = Input<typeof registerPerformer>['body']
export type Documents = Readonly<Record<'idFront' | 'idBack' | 'selfie', ReceivedFile>>

const ADULT = 18
const USUAL = { monthlyPrice: 999, yearlyPrice: 9990 }

/** Makes a fan's account, or tells the address's owner that there is one; the caller cannot tell which. */
export async function registerAsFan(tx: Tx, form: FanForm, passwordHash: string): Promise<void> {
  if (form.username !== undefined) await refuseTakenUsername(tx.db, form.username)
  if (await isKnown(tx, form.email)) return
  const username = form.username ?? (await freeUsername(tx.db, form.name))
  const account = await openAccount(tx, {
    role: 'fan',
    name: form.name,
    username,
    email: form.email,
    passwordHash,
    confirmed: 'unconfirmed',
  })
  await mailConfirmation(tx, account, account.email)
}

/** The same for a performer, whose documents wait for an operator. Adults only. */
export async function registerAsPerformer(
  tx: Tx,
  form: PerformerForm,
  passwordHash: string,
  documents: Documents,
): Promise<void> {
  const { name, username, email, dateOfBirth } = form
  if (yearsSince(new Date(dateOfBirth), tx.now) < ADULT) throw notValid('dateOfBirth', `You have to be ${ADULT} or older`)
  await refuseTakenUsername(tx.db, username)
  if (await isKnown(tx, email)) return
  const account = await openAccount(tx, { role: 'performer', name, username, email, passwordHash, confirmed: 'unconfirmed' })
  await openPerformer(tx, account, {
    dateOfBirth,
    about: { gender: form.gender },
    ...USUAL,
    freeDays: (await settings(tx)).freeSubscriptionEnabled ? (await settings(tx)).freeSubscriptionDuration : 0,
    documents: await keepDocuments(tx, account, documents),
  })
  await mailConfirmation(tx, account, account.email)
  tx.emit(performerRegistered, { performerId: account.id })
}

async function keepDocuments(tx: Tx, { id: ownerId }: Account, { idFront, idBack, selfie }: Documents) {
  return {
    idFront: await keepDocument(tx, idFront, ownerId),
    idBack: await keepDocument(tx, idBack, ownerId),
    selfie: await keepDocument(tx, selfie, ownerId),
  }
}

async function isKnown(tx: Tx, email: string): Promise<boolean> {
  const known = await accountByEmail(tx.db, email)
  if (known) await mailAlreadyRegistered(tx, known)
  return known !== undefined
}
