import { accountByEmail, accountById } from '#core/accounts/index.ts'
import { on } from '#platform/listeners.ts'
import { addressChangeRequested } from './events.ts'
import { mailNewAddress } from './mail-templates.ts'

export const listeners = [
  // A taken address gets no email. The reply was sent before, so it does not reveal who is registered.
  on(addressChangeRequested, 'mail', async (tx, { accountId, email }) => {
    const account = await accountById(tx.db, accountId)
    if (account?.new_email === email && !(await accountByEmail(tx.db, email))) await mailNewAddress(tx, account, email)
  }),
]
