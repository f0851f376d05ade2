/** Decides which email an address gets. Listeners decide it, so that a reply has the same time and words for all addresses. */
import { accountByEmail, accountsRequestingEmail } from '#core/accounts/index.ts'
import { registrationsOf } from '#core/registration/index.ts'
import { canonicalAddress } from '#lib/email-address.ts'
import { on } from '#platform/listeners.ts'
import type { Tx } from '#platform/context.ts'
import { refusedAmong } from '#platform/refused-addresses.ts'
import { confirmationRequested, registrationSubmitted, resetRequested } from './events.ts'
import { mailAlreadyRegistered, mailConfirmation, mailConfirmedAlready, mailReset } from './mail-templates.ts'

async function mailRegistration(tx: Tx, email: string, registrationId?: string): Promise<void> {
  const account = await accountByEmail(tx.db, email)
  const isUnconfirmed = account?.email_confirmed_at === null || (await refusedAmong(tx.db, [email])).size > 0
  // The account exists already on a site that requires no confirmed address, or emails to it bounced.
  if (account && isUnconfirmed && (registrationId === undefined || account.id === registrationId))
    return mailConfirmation(tx, account, account)
  const [registration] = await registrationsOf(tx.db, email, 1)
  // The address is confirmed: a previous attempt succeeded, but its reply was lost.
  if (!registration) return account && registrationId === undefined ? mailConfirmedAlready(tx, account) : undefined
  await (account ? mailAlreadyRegistered(tx, account) : mailConfirmation(tx, registration))
}

/** Each sends an email. */
const MAX_EMAILS = 3

/** Sends a new link to an address that an account has requested but not confirmed in time. */
async function mailWanted(tx: Tx, typed: string): Promise<void> {
  const email = canonicalAddress(typed)
  if (await accountByEmail(tx.db, email)) return
  for (const account of await accountsRequestingEmail(tx.db, email, MAX_EMAILS))
    await mailConfirmation(tx, { email, locale: account.locale }, account)
}

export const listeners = [
  on(registrationSubmitted, 'mail', (tx, { email, registrationId }) => mailRegistration(tx, email, registrationId)),
  on(confirmationRequested, 'mail', async (tx, { email }) => {
    await mailRegistration(tx, email)
    await mailWanted(tx, email)
  }),
  on(resetRequested, 'mail', async (tx, { email }) => {
    const account = await accountByEmail(tx.db, email)
    if (account) await mailReset(tx, account)
  }),
]
