import type { Input } from '@fanfare/contract'
import * as methods from '@fanfare/contract/payout-methods'
import * as payouts from '@fanfare/contract/payouts'
import { performerById } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import { fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { notFound } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { readBankAccount } from './bank-account.ts'
import { methodsOf } from './method-store.ts'
import { scheduleOf } from './schedule-store.ts'
import { saveSchedule } from './schedule-payouts.ts'
import { cancelPayout, editPayout, feeOf, quoteOf, requestPayout } from './request-payout.ts'
import { saveMethod } from './save-method.ts'
import { payoutById, pendingOf, searchPayouts, stepsOf } from './store.ts'
import { calculationView, methodViews, payoutView, payoutViews, scheduleView, stepViews } from './views.ts'

/** Returns own methods, or any performer's for an operator. Throws `not_found` for others. */
async function methodsFor({ db, config, clock }: Context, viewer: Viewer, performerId: string) {
  const isOwn = viewer.role === 'performer' && viewer.id === performerId
  const isForOther = viewer.role === 'admin' && (await performerById(db, performerId)) !== undefined
  if (!isOwn && !isForOther) throw notFound()
  return methodViews(await methodsOf(db, performerId), { secret: config.secret, now: clock.now() })
}

const methodRoutes = [
  query(methods.readPayoutMethods, ({ ctx, viewer, params }) => methodsFor(ctx, viewer, params.id)),

  query(methods.readBankingSettings, async ({ ctx, viewer, params }) => {
    const { banking } = await methodsFor(ctx, viewer, params.id)
    if (!banking) throw notFound()
    return banking
  }),

  action(methods.savePayoutMethod, async ({ ctx, viewer, params, body }) => {
    if (params.id !== viewer.id) throw notFound()
    const { email } = body
    await saveMethod(ctx, viewer, { kind: 'paypal', email })
    return methodsFor(ctx, viewer, viewer.id)
  }),

  action(methods.saveBankingSettings, async ({ ctx, viewer, body }) => {
    await saveMethod(ctx, viewer, readBankAccount(body))
    const { banking } = await methodsFor(ctx, viewer, viewer.id)
    if (!banking) throw notFound()
    return banking
  }),

  query(methods.readPayoutSchedule, async ({ ctx, viewer }) => scheduleView(await scheduleOf(ctx.db, viewer.id))),

  mutation(methods.savePayoutSchedule, async ({ tx, viewer, body: { interval, threshold, type } }) => {
    await saveSchedule(tx, viewer.id, { interval, threshold, type })
    return scheduleView(await scheduleOf(tx.db, viewer.id))
  }),

  query(methods.listPayoutTypes, async ({ ctx, viewer }) => {
    const [terms, saved] = [await settings(ctx), await methodsOf(ctx.db, viewer.id)]
    const isByStripe = await ctx.gateways.payoutAccounts.isReady()
    const offered = methods.payoutTypes.filter((type) => type !== 'stripe' || isByStripe)
    const types = offered.map((type) => ({
      type,
      fee: fromMinorUnits(feeOf(type, terms)),
      isSetUp: saved.some((row) => row.type === type),
    }))
    return { types }
  }),
]

const requestOf = ({ id: performerId }: Viewer, { amount, type, arrives }: Input<typeof payouts.requestPayout>['body']) => ({
  performerId,
  amount: toMinorUnits(amount),
  type,
  shownArrives: arrives === undefined ? undefined : toMinorUnits(arrives),
})

const requestRoutes = [
  query(payouts.calculatePayout, async ({ ctx, viewer, body: { amount, type, requestId } }) =>
    calculationView(
      await quoteOf(ctx, {
        performerId: viewer.id,
        amount: amount === undefined ? undefined : toMinorUnits(amount),
        type,
        editedId: requestId,
      }),
    ),
  ),

  mutation(payouts.requestPayout, async ({ tx, viewer, body }) =>
    payoutView(tx.db, await requestPayout(tx, requestOf(viewer, body)), viewer),
  ),

  mutation(payouts.editPayout, async ({ tx, viewer, params, body }) =>
    payoutView(tx.db, await editPayout(tx, params.id, requestOf(viewer, body)), viewer),
  ),

  mutation(payouts.cancelPayout, async ({ tx, viewer, params }) =>
    payoutView(tx.db, await cancelPayout(tx, params.id, viewer.id), viewer),
  ),

  query(payouts.viewPayout, async ({ ctx, viewer, params }) => {
    const row = await payoutById(ctx.db, params.id)
    if (!row || (viewer.role !== 'admin' && row.performer_id !== viewer.id)) throw notFound()
    const steps = await stepViews(ctx.db, await stepsOf(ctx.db, row.id), viewer)
    return { ...(await payoutView(ctx.db, row, viewer)), steps }
  }),

  query(payouts.checkPendingPayout, async ({ ctx, viewer }) => {
    const row = await pendingOf(ctx.db, viewer.id)
    return { hasPending: row !== undefined, request: row ? await payoutView(ctx.db, row, viewer) : null }
  }),

  query(payouts.listOwnPayouts, async ({ ctx, viewer, query: { limit = 20, offset = 0 } }) => {
    const wanted = { performerId: viewer.id, status: undefined, type: undefined, limit, offset }
    const { rows, total } = await searchPayouts(ctx.db, wanted)
    return { data: await payoutViews(ctx.db, rows, viewer), total }
  }),
]

export const routes = [...methodRoutes, ...requestRoutes]
