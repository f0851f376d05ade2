import { randomBytes } from 'node:crypto'
import type { Input } from '@fanfare/contract'
import { MAX_OPERATORS, type inviteOperator } from '@fanfare/contract/operators'
import {
  accountByEmail,
  closeOperator,
  endSessions,
  hashPassword,
  limitMails,
  lockAccount,
  lockEmailAddress,
  openAccount,
  operatorAccounts,
  operatorIds,
  reopenOperator,
  type Account,
} from '#core/accounts/index.ts'
import { currentRow, insertInvitation, isInvited, recordEnd } from '#core/operators/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Context, Tx } from '#platform/context.ts'
import type { Origin, Viewer } from '#platform/viewer.ts'
import { operatorChanged } from './events.ts'
import { mailAccessEnded, mailInvitation } from './mail-templates.ts'

type Invitation = Input<typeof inviteOperator>['body']

export async function invite(ctx: Context, viewer: Viewer, invitation: Invitation, { address }: Origin): Promise<void> {
  await limitMails(ctx.db, invitation.email, address)
  // No one knows this password: the emailed link sets another one.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  await ctx.write(async (tx) => {
    await takeTurn(tx)
    await lockEmailAddress(tx, invitation.email)
    const account = await invitedAccount(tx, invitation, passwordHash)
    await insertInvitation(tx, account.id, viewer.id)
    await mailInvitation(tx, account)
    tx.emit(operatorChanged, { accountId: account.id, byId: viewer.id, change: 'invited' })
  })
}

/** Returns a new account, or reopens that of a former operator. */
async function invitedAccount(tx: Tx, { name, username, email }: Invitation, passwordHash: string): Promise<Account> {
  const known = await accountByEmail(tx.db, email)
  if (known?.role === 'admin' && known.status === 'suspended') return reopenOperator(tx, known.id, passwordHash)
  if (known?.role === 'admin')
    throw apiError('already_done', t('Someone with this email address is already an operator or has been invited.'))
  if (known) throw notValid('email', t('A fan or performer uses this email address. Operators need a different one.'))
  if ((await operatorAccounts(tx.db)).length >= MAX_OPERATORS) throw notValid('email', t('There are too many operators.'))
  return openAccount(tx, { role: 'admin', name, username, email, passwordHash, confirmed: 'unconfirmed' })
}

export async function resendInvitation(ctx: Context, id: string, { address }: Origin): Promise<void> {
  const found = (await operatorAccounts(ctx.db)).find((one) => one.id === id)
  if (!found) throw notFound()
  await limitMails(ctx.db, found.email, address)
  await ctx.write(async (tx) => {
    await takeTurn(tx)
    if (!isInvited(await currentRow(tx.db, id))) throw apiError('already_done', t('This invitation is no longer open.'))
    await mailInvitation(tx, found)
  })
}

/** Throws `not_allowed` for the last operator: no one could invite another. */
export async function endOperator(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  await takeTurn(tx)
  const account = await lockAccount(tx, id)
  if (account?.role !== 'admin') throw notFound()
  if (account.status !== 'active') throw apiError('already_done', t('This person is no longer an operator.'))
  const others = (await operatorIds(tx.db)).filter((one) => one !== id)
  if (others.length === 0) throw apiError('not_allowed', t('You can’t remove the last operator.'))
  await closeOperator(tx, id)
  await recordEnd(tx, { accountId: id, byId: viewer.id, since: account.created_at })
  await endSessions(tx, id)
  await mailAccessEnded(tx, account)
  tx.emit(operatorChanged, { accountId: id, byId: viewer.id, change: 'ended' })
}

/** If two operators end each other in parallel, one remains. */
const takeTurn = (tx: Tx) => oneAtATime(tx, 'operators')
