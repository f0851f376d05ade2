import { accountById } from '#core/accounts/index.ts'
import { accountClosed, accountKept, currentClosing } from '#core/closing/index.ts'
import { on } from '#platform/listeners.ts'
import { mailClosed, mailKept } from './mail-templates.ts'

export const listeners = [
  on(accountClosed, 'mail', async (tx, { accountId }) => {
    const [account, closing] = [await accountById(tx.db, accountId), await currentClosing(tx.db, accountId)]
    if (account?.email && closing?.status === 'closed') await mailClosed(tx, account, closing.erase_at)
  }),
  on(accountKept, 'mail', async (tx, { accountId }) => {
    const account = await accountById(tx.db, accountId)
    if (account?.email) await mailKept(tx, account)
  }),
]
