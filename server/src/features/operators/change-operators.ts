import { randomBytes } from 'node:crypto'
import type { Input } from '@fanfare/contract'
import type { OperatorRole } from '@fanfare/contract/operator-roles'
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
  setOperatorRole,
  type Account,
} from '#core/accounts/index.ts'
import { currentRow, endedAccess, insertInvitation, isInvited, recordEnd, type OperatorRow } from '#core/operators/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Context, Tx } from '#platform/context.ts'
import type { Origin, Viewer } from '#platform/viewer.ts'
import { operatorChanged } from './events.ts'
import { mailAccessEnded, mailInvitation } from './mail-templates.ts'
import { recordAct } from './operator-acts.ts'
import { accessEnd } from './rules.ts'

type Invitation = Input<typeof inviteOperator>['body']

export async function invite(ctx: Context, viewer: Viewer, invitation: Invitation, { address }: Origin): Promise<void> {
  const endsAt = accessEnd(invitation, ctx.clock.now())
  await limitMails(ctx.db, invitation.email, address)
  // No one knows this password: the emailed link sets another one.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  await ctx.write(async (tx) => {
    await takeTurn(tx, viewer)
    await lockEmailAddress(tx, invitation.email)
    const account = await invitedAccount(tx, invitation, passwordHash)
    await insertInvitation(tx, { accountId: account.id, byId: viewer.id, endsAt })
    await mailInvitation(tx, account, endsAt)
    const subject = { kind: 'account', id: account.id } as const
    recordAct(tx, {
      operator: viewer,
      act: 'operator.invite',
      subject,
      after: { role: invitation.role, ...(endsAt && { until: endsAt.toISOString() }) },
    })
    tx.emit(operatorChanged, { accountId: account.id, byId: viewer.id, change: 'invited' })
  })
}

/** Returns a new account, or reopens that of a former operator. */
async function invitedAccount(tx: Tx, { name, username, email, role }: Invitation, passwordHash: string): Promise<Account> {
  const known = await accountByEmail(tx.db, email)
  if (known?.role === 'admin' && known.status === 'suspended') return reopenOperator(tx, { id: known.id, role, passwordHash })
  if (known?.role === 'admin')
    throw apiError('already_done', t('Someone with this email address is already an operator or has been invited.'))
  if (known) throw notValid('email', t('A fan or performer uses this email address. Operators need a different one.'))
  if ((await operatorAccounts(tx.db)).length >= MAX_OPERATORS) throw notValid('email', t('There are too many operators.'))
  return openAccount(tx, { role: 'admin', operatorRole: role, name, username, email, passwordHash, confirmed: 'unconfirmed' })
}

export async function resendInvitation(ctx: Context, viewer: Viewer, id: string, { address }: Origin): Promise<void> {
  const found = (await operatorAccounts(ctx.db)).find((one) => one.id === id)
  if (!found) throw notFound()
  await limitMails(ctx.db, found.email, address)
  await ctx.write(async (tx) => {
    await takeTurn(tx, viewer)
    const row = await currentRow(tx.db, id)
    if (!row || !isInvited(row)) throw apiError('already_done', t('This invitation is no longer open.'))
    await mailInvitation(tx, found, row.access_ends_at)
    recordAct(tx, { operator: viewer, act: 'operator.resend_invitation', subject: { kind: 'account', id } })
  })
}

/** Throws `not_allowed` for the last owner: no one could invite another. */
export async function endOperator(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  await takeTurn(tx, viewer)
  const account = await activeOperator(tx, id)
  await assertOtherOwner(tx, id)
  await end(tx, account, { byId: viewer.id, isExpired: false })
  const before = { role: account.operator_role }
  recordAct(tx, { operator: viewer, act: 'operator.remove', subject: { kind: 'account', id }, before })
  tx.emit(operatorChanged, { accountId: id, byId: viewer.id, change: 'ended' })
}

interface Ending {
  readonly byId: string
  readonly isExpired: boolean
}

async function end(tx: Tx, account: Account, { byId, isExpired }: Ending): Promise<void> {
  await closeOperator(tx, account.id)
  await recordEnd(tx, { accountId: account.id, byId, since: account.created_at })
  await endSessions(tx, account.id)
  await mailAccessEnded(tx, account, isExpired)
}

/** Ends every access whose time is over, each in its own transaction. The other operators are notified. */
export async function endExpiredAccess({ db, clock, write }: Context): Promise<void> {
  for (const { account_id: id, invited_by: byId } of await endedAccess(db, clock.now()))
    await write(async (tx) => {
      await oneAtATime(tx, 'operators')
      const account = await lockAccount(tx, id)
      if (account?.status !== 'active' || isStillOpen(await currentRow(tx.db, id), tx.now)) return
      await end(tx, account, { byId, isExpired: true })
      tx.emit(operatorChanged, { accountId: id, byId: id, change: 'ended' })
    })
}

const isStillOpen = (row: OperatorRow | undefined, now: Date): boolean =>
  row === undefined || row.access_ends_at === null || row.access_ends_at > now

interface NewRole {
  readonly id: string
  readonly role: OperatorRole
}

/** Takes effect with the operator's next request. Throws `not_allowed` for the last owner. */
export async function changeRole(tx: Tx, viewer: Viewer, { id, role }: NewRole): Promise<void> {
  await takeTurn(tx, viewer)
  const { operator_role: former } = await activeOperator(tx, id)
  if (former === role) throw apiError('already_done', t('This operator already has this role.'))
  await assertOtherOwner(tx, id)
  const { access_ends_at: endsAt = null } = (await currentRow(tx.db, id)) ?? {}
  if (role === 'reviewer' && endsAt === null)
    throw notValid('role', t('A scheme reviewer’s access needs an end. End this access, and invite them again.'))
  await setOperatorRole(tx, id, role)
  const subject = { kind: 'account', id } as const
  recordAct(tx, { operator: viewer, act: 'operator.change_role', subject, before: { role: former }, after: { role } })
  tx.emit(operatorChanged, { accountId: id, byId: viewer.id, change: 'role' })
}

async function activeOperator(tx: Tx, id: string): Promise<Account> {
  const account = await lockAccount(tx, id)
  if (account?.role !== 'admin') throw notFound()
  if (account.status !== 'active') throw apiError('already_done', t('This person is no longer an operator.'))
  return account
}

/** Does not count owners who are only invited: they could not take over. */
async function assertOtherOwner(tx: Tx, id: string): Promise<void> {
  const others = (await operatorIds(tx.db, 'owner')).filter((one) => one !== id)
  if (others.length === 0) throw apiError('not_allowed', t('A site needs an owner. Make someone else an owner first.'))
}

/** Changes are made one after another. Throws `not_allowed` if the viewer has lost the role while this one waited. */
async function takeTurn(tx: Tx, viewer: Viewer): Promise<void> {
  await oneAtATime(tx, 'operators')
  const account = await lockAccount(tx, viewer.id)
  if (account?.status !== 'active' || account.operator_role !== 'owner')
    throw apiError('not_allowed', t('Only owners can change who runs the site.'))
}
