/**
 * Routes of two-factor authentication. Routes that reply with secrets are actions, because replies to mutations are stored for
 * retries.
 */
import { done } from '@fanfare/contract'
import * as twoFactor from '@fanfare/contract/two-factor'
import {
  endSecondFactor,
  endSessions,
  peopleById,
  replaceRecoveryCodes,
  findAccountForOperator,
  secondFactorOf,
  setUpSecondFactor,
  startSecondFactor,
} from '#core/accounts/index.ts'
import { recordSharedAct, recordedActs } from '#core/audit/index.ts'
import { settings } from '#core/settings/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Tx } from '#platform/context.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { secondFactorChanged } from './events.ts'

const MAX_RESETS = 50

/** Operators of a demo do not need it: everyone knows their password. */
const isRequired = (ctx: Pick<Context, 'config'>, { role }: Viewer): boolean =>
  role === 'admin' && ctx.config.mode === 'production'

/** Throws `not_found` if two-factor authentication is off. */
async function renewCodes(tx: Tx, accountId: string): Promise<string[]> {
  if (!(await secondFactorOf(tx.db, accountId))) throw notFound()
  tx.emit(secondFactorChanged, { accountId, secondFactor: 'renewed' })
  return replaceRecoveryCodes(tx, accountId)
}

export const twoFactorRoutes = [
  query(twoFactor.readTwoFactor, async ({ ctx, viewer }) => {
    const factor = await secondFactorOf(ctx.db, viewer.id)
    return {
      since: factor?.since.toISOString() ?? null,
      recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
      isRequired: isRequired(ctx, viewer),
    }
  }),

  action(twoFactor.setUpTwoFactor, async ({ ctx, viewer }) => {
    const { siteName } = await settings(ctx)
    return ctx.write((tx) => setUpSecondFactor(tx, viewer.id, siteName))
  }),

  action(twoFactor.turnOnTwoFactor, async ({ ctx, viewer, body }) => ({
    recoveryCodes: await ctx.write(async (tx) => {
      const codes = await startSecondFactor(tx, viewer.id, body.code)
      await endSessions(tx, viewer.id, viewer.sessionId)
      tx.emit(secondFactorChanged, { accountId: viewer.id, secondFactor: 'started' })
      return codes
    }),
  })),

  action(twoFactor.renewRecoveryCodes, async ({ ctx, viewer }) => ({
    recoveryCodes: await ctx.write((tx) => renewCodes(tx, viewer.id)),
  })),

  mutation(twoFactor.turnOffTwoFactor, async ({ tx, viewer }) => {
    if (isRequired(tx.services, viewer)) throw apiError('not_allowed', t('Operators must use two-factor authentication.'))
    if (await endSecondFactor(tx, viewer.id)) tx.emit(secondFactorChanged, { accountId: viewer.id, secondFactor: 'ended' })
    return done
  }),

  mutation(twoFactor.resetTwoFactorOf, async ({ tx, viewer, body: { username, reason } }) => {
    const account = await findAccountForOperator(tx.db, username)
    if (!account) throw notFound()
    if (account.id === viewer.id) throw apiError('not_allowed', t('Another operator has to do this for you.'))
    if (!(await secondFactorOf(tx.db, account.id)))
      throw notValid('username', t('This account doesn’t use two-factor authentication.'))
    if (!(await endSecondFactor(tx, account.id))) throw notFound()
    recordSharedAct(tx, { operator: viewer, act: 'two_factor.reset', subject: { kind: 'account', id: account.id }, reason })
    tx.emit(secondFactorChanged, { accountId: account.id, secondFactor: 'ended_for' })
    return done
  }),

  query(twoFactor.listTwoFactorResets, async ({ ctx }) => {
    const { rows } = await recordedActs(ctx.db, { act: 'two_factor.reset' }, { limit: MAX_RESETS, offset: 0 })
    const people = await peopleById(
      ctx.db,
      rows.flatMap((row) => [row.subject_id, row.operator_id]),
    )
    return {
      resets: rows.map((row) => ({
        _id: row.seq,
        person: people.get(row.subject_id)!,
        resetBy: people.get(row.operator_id)!,
        resetAt: row.at.toISOString(),
        reason: row.reason,
      })),
    }
  }),
]
