import * as topUps from '@fanfare/contract/top-ups'
import type { TopUpSettings } from '@fanfare/contract/top-ups'
import { findAccountForOperator } from '#core/accounts/index.ts'
import { changeSettings, settings } from '#core/settings/index.ts'
import { fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Tx } from '#platform/context.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { giveTopUp } from './begin-top-up.ts'
import { approveTopUp, confirmTopUp, rejectTopUp, reverseTopUp } from './decide-top-up.ts'
import { recordAct } from './operator-acts.ts'
import { searchTopUps, stepsOf, topUpById, type TopUpRow } from './store.ts'
import { stepViews, topUpView, topUpViews } from './views.ts'

async function settingsView(ctx: Context): Promise<TopUpSettings> {
  const { topUpsOffered, topUpAccount, twoPersonTopUpAmount } = await settings(ctx)
  return { isOffered: topUpsOffered, account: topUpAccount, twoPersonAmount: fromMinorUnits(twoPersonTopUpAmount) }
}

interface Decided {
  readonly row: TopUpRow
  readonly act: 'grant' | 'confirm' | 'approve' | 'reject' | 'reverse'
  readonly reason?: string
  readonly after?: Readonly<Record<string, string>>
}

function decided(tx: Tx, viewer: Viewer, { row, act, reason = '', after = {} }: Decided) {
  recordAct(tx, {
    operator: viewer,
    act: `top_up.${act}`,
    subject: { kind: 'top_up', id: row.id },
    reason,
    after: { status: row.status, amount: fromMinorUnits(row.amount), currency: row.currency, ...after },
  })
  return topUpView(tx.db, row, viewer)
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
    decided(tx, viewer, { row: await giveTopUp(tx, viewer.id, { username, kind, tokens, reason }), act: 'grant', reason }),
  ),

  mutation(topUps.confirmTopUp, async ({ tx, viewer, params, body: { amount, reference, receivedOn } }) =>
    decided(tx, viewer, {
      row: await confirmTopUp(tx, params.id, viewer.id, { amount, reference, receivedOn }),
      act: 'confirm',
      after: { reference, receivedOn },
    }),
  ),

  mutation(topUps.approveTopUp, async ({ tx, viewer, params }) =>
    decided(tx, viewer, { row: await approveTopUp(tx, params.id, viewer.id), act: 'approve' }),
  ),

  mutation(topUps.rejectTopUp, async ({ tx, viewer, params, body: { reason } }) =>
    decided(tx, viewer, { row: await rejectTopUp(tx, params.id, viewer.id, reason), act: 'reject', reason }),
  ),

  mutation(topUps.reverseTopUp, async ({ tx, viewer, params, body: { reason } }) =>
    decided(tx, viewer, { row: await reverseTopUp(tx, params.id, viewer.id, reason), act: 'reverse', reason }),
  ),
]
