/** Acts on an account for an operator: warns, suspends, restores, bans, closes, signs out, or resets two-factor authentication. */
import type { AccountAct } from '@fanfare/contract/account-control'
import {
  endSecondFactor,
  endSessions,
  lockAccount,
  restoreAccount,
  secondFactorOf,
  suspendAccount,
  type Account,
} from '#core/accounts/index.ts'
import { closeForOperator, reopenForOperator } from '#core/closing/index.ts'
import { secondFactorChanged } from '#features/auth/events.ts'
import { notFound } from '#lib/errors.ts'
import type { Context, Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { accountControlled } from './events.ts'
import { mailAct } from './mail-templates.ts'
import { recordAct } from './operator-acts.ts'
import { assertPossible, suspensionEnd } from './rules.ts'
import { deleteSuspension, endedSuspensions, insertNote, saveSuspension, suspensionsOf } from './store.ts'

export interface Act {
  readonly act: AccountAct
  /** The person reads it. */
  readonly reason: string
  /** A day (UTC), for a suspension with an end. */
  readonly until?: string | undefined
  /** True if the person reads the decision in a statement of reasons. */
  readonly isToldElsewhere?: boolean
}

/** If two operators act at the same time, or one presses twice, the second one gets `already_done`. */
export async function controlAccount(
  tx: Tx,
  operator: Viewer,
  id: string,
  { act, reason, until, isToldElsewhere }: Act,
): Promise<void> {
  const account = await lockAccount(tx, id)
  if (!account) throw notFound()
  const kind = (await suspensionsOf(tx.db, [id])).get(id)?.kind
  const hasSecondFactor = (await secondFactorOf(tx.db, id)) !== undefined
  assertPossible(act, { account, kind, hasSecondFactor }, operator.id)
  const done = { account, act, reason: reason.trim(), until: suspensionEnd(until, tx.now) }
  const eraseAt = await carryOut(tx, { ...done, operatorId: operator.id })
  recordAct(tx, {
    operator,
    act: RECORDED[act],
    subject: { kind: 'account', id },
    reason: done.reason,
    ...(done.until && { after: { until: done.until.toISOString() } }),
  })
  if (isToldElsewhere !== true) await tell(tx, { ...done, eraseAt })
}

const RECORDED = {
  warn: 'account.warn',
  suspend: 'account.suspend',
  restore: 'account.restore',
  ban: 'account.ban',
  close: 'account.close',
  sign_out: 'account.sign_out',
  reset_two_factor: 'two_factor.reset',
} as const satisfies Readonly<Record<AccountAct, string>>

interface Done {
  readonly account: Account
  readonly act: AccountAct
  readonly reason: string
  readonly until?: Date | undefined
  /** For a closed account. */
  readonly eraseAt?: Date | undefined
}

/** Returns when a closed account is erased. */
async function carryOut(
  tx: Tx,
  { account, act, reason, until, operatorId }: Done & { readonly operatorId: string },
): Promise<Date | undefined> {
  const { id } = account
  switch (act) {
    case 'suspend':
    case 'ban': {
      const kind = act === 'ban' ? 'ban' : 'suspension'
      await saveSuspension(tx, { accountId: id, kind, reason, until, operatorId })
      await suspendAccount(tx, id)
      return undefined
    }
    case 'close':
      // The owner reads the reason, and a restoration ends it.
      await saveSuspension(tx, { accountId: id, kind: 'ban', reason, until: undefined, operatorId })
      return (await closeForOperator(tx, id)).erase_at
    case 'restore':
      await restore(tx, account)
      return undefined
    case 'sign_out':
      await endSessions(tx, id)
      return undefined
    case 'reset_two_factor':
      await endSecondFactor(tx, id)
      tx.emit(secondFactorChanged, { accountId: id, secondFactor: 'ended_for' })
      return undefined
    default:
      return undefined
  }
}

async function restore(tx: Tx, account: Account): Promise<void> {
  if (account.status === 'closed') await reopenForOperator(tx, account.id)
  await deleteSuspension(tx, account.id)
  await restoreAccount(tx, account)
}

async function tell(tx: Tx, { account, act, reason, until, eraseAt }: Done): Promise<void> {
  await mailAct(tx, account, { act, reason, until, eraseAt })
  if (account.role !== 'admin') tx.emit(accountControlled, { accountId: account.id, role: account.role, act, reason })
}

/** Restores an account whose suspension has ended. Does nothing if an operator has acted in between. */
async function endSuspension(tx: Tx, id: string): Promise<void> {
  const account = await lockAccount(tx, id)
  const suspension = (await suspensionsOf(tx.db, [id])).get(id)
  if (!account || !suspension?.until || suspension.until > tx.now) return
  if (account.status !== 'suspended') return deleteSuspension(tx, id)
  await restore(tx, account)
  await tell(tx, { account, act: 'restore', reason: '' })
}

const BATCH_SIZE = 100

/** Restores every account whose suspension has ended, each in its own transaction. */
export async function endSuspensions(ctx: Pick<Context, 'db' | 'write'>): Promise<void> {
  for (;;) {
    const ids = await endedSuspensions(ctx.db, BATCH_SIZE)
    for (const id of ids) await ctx.write((tx) => endSuspension(tx, id))
    if (ids.length < BATCH_SIZE) return
  }
}

export async function addNote(tx: Tx, operator: Viewer, id: string, text: string): Promise<void> {
  if (!(await lockAccount(tx, id))) throw notFound()
  await insertNote(tx, { accountId: id, operatorId: operator.id, text: text.trim() })
  recordAct(tx, { operator, act: 'account.note', subject: { kind: 'account', id } })
}
