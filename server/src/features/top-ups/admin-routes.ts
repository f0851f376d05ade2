import * as topUps from '@fanfare/contract/top-ups'
import type { TopUpSettings } from '@fanfare/contract/top-ups'
import { findAccountForOperator } from '#core/accounts/index.ts'
import { changeSettings, settings } from '#core/settings/index.ts'
import { fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import { giveTopUp } from './begin-top-up.ts'
import { approveTopUp, confirmTopUp, rejectTopUp, reverseTopUp } from './decide-top-up.ts'
import { searchTopUps, stepsOf, topUpById } from './store.ts'
import { stepViews, topUpView, topUpViews } from './views.ts'

async function settingsView(ctx: Context): Promise<TopUpSettings> {
  const { topUpsOffered, topUpAccount, twoPersonTopUpAmount } = await settings(ctx)
  return { isOffered: topUpsOffered, account: topUpAccount, twoPersonAmount: fromMinorUnits(twoPersonTopUpAmount) }
}

export const adminRoutes = [
  query(topUps.readTopUpSettings, ({ ctx }) => settingsView(ctx)),

  action(topUps.saveTopUpSettings, async ({ ctx, viewer, body }) => {
    const account = body.account.trim()
    if (body.isOffered && account === '') throw notValid('account', t('Please enter {label}', { label: t('Account') }))
    const twoPersonTopUpAmount = toMinorUnits(body.twoPersonAmount)
    const changes = { topUpsOffered: body.isOffered, topUpAccount: account, twoPersonTopUpAmount }
    await ctx.write((tx) => changeSettings(tx, changes, viewer))
    return settingsView(ctx)
  }),

  query(topUps.searchTopUps, async ({ ctx, viewer, query: { status, username, reference, limit = 20, offset = 0 } }) => {
    const account = username === undefined ? undefined : await findAccountForOperator(ctx.db, username)
    if (username !== undefined && !account) return { data: [], total: 0 }
    const typed = reference?.trim().toUpperCase()
    const { rows, total } = await searchTopUps(ctx.db, {
      fanId: account?.id,
      status,
      reference: typed === '' ? undefined : typed,
      limit,
      offset,
    })
    return { data: await topUpViews(ctx.db, rows, viewer), total }
  }),

  query(topUps.viewTopUp, async ({ ctx, viewer, params }) => {
    const row = await topUpById(ctx.db, params.id)
    if (!row) throw notFound()
    const [view, steps] = await Promise.all([topUpView(ctx.db, row, viewer), stepsOf(ctx.db, row.id)])
    return { ...view, steps: await stepViews(ctx.db, steps) }
  }),

  mutation(topUps.grantTopUp, async ({ tx, viewer, body: { username, kind, tokens, reason } }) =>
    topUpView(tx.db, await giveTopUp(tx, viewer.id, { username, kind, tokens, reason }), viewer),
  ),

  mutation(topUps.confirmTopUp, async ({ tx, viewer, params, body: { amount, reference, receivedOn } }) =>
    topUpView(tx.db, await confirmTopUp(tx, params.id, viewer.id, { amount, reference, receivedOn }), viewer),
  ),

  mutation(topUps.approveTopUp, async ({ tx, viewer, params }) =>
    topUpView(tx.db, await approveTopUp(tx, params.id, viewer.id), viewer),
  ),

  mutation(topUps.rejectTopUp, async ({ tx, viewer, params, body: { reason } }) =>
    topUpView(tx.db, await rejectTopUp(tx, params.id, viewer.id, reason), viewer),
  ),

  mutation(topUps.reverseTopUp, async ({ tx, viewer, params, body: { reason } }) =>
    topUpView(tx.db, await reverseTopUp(tx, params.id, viewer.id, reason), viewer),
  ),
]
