/** The operator's side of gateways, and performers' payout accounts with them. */
import * as gateways from '@fanfare/contract/gateways'
import { accountById, proveOwner } from '#core/accounts/index.ts'
import { chooseGateways, choosePayoutGateway, gatewayRules, payoutGatewayOf } from '#core/payments/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { GatewayDown } from '#platform/gateways/gateway-down.ts'
import type { Context } from '#platform/context.ts'
import { action, query } from '#platform/route-handler.ts'
import { gatewayView, ruleViews } from './gateway-views.ts'
import { setGatewayKeys } from './set-gateway-keys.ts'

async function overview(ctx: Context): Promise<gateways.PaymentGateways> {
  const [rules, health] = await Promise.all([gatewayRules(ctx.db, ctx), ctx.gateways.health.read()])
  const views = ctx.gateways.all.map(async (gateway) => {
    const hasKeys = gateway.name !== 'sandbox'
    const [isReady, keys] = await Promise.all([gateway.isReady(), hasKeys ? ctx.gateways.keys.states(gateway.name) : []])
    const { origin } = ctx.config
    return gatewayView({ gateway, isReady, keys, health: health.get(gateway.name), origin, now: ctx.clock.now() })
  })
  return { gateways: await Promise.all(views), ...ruleViews(rules) }
}

/** While Stripe does not answer, what is stored is shown all the same. */
async function payoutSettings(ctx: Context, performerId: string): Promise<gateways.PaymentGatewaySettings> {
  const isOffered = await ctx.gateways.payoutAccounts.isReady()
  const [payoutGateway, account] = await Promise.all([
    payoutGatewayOf(ctx.db, performerId),
    isOffered ? ctx.gateways.payoutAccounts.read(performerId).catch(unlessDown) : ({ state: 'none' } as const),
  ])
  return { payoutGateway: payoutGateway ?? null, isOffered, account: account.state }
}

function unlessDown(error: unknown): { readonly state: 'unknown' } {
  if (error instanceof GatewayDown) return { state: 'unknown' }
  throw error
}

const assertOwn = (viewer: { readonly id: string }, id: string): void => {
  if (viewer.id !== id) throw notFound('performer')
}

export const gatewayRoutes = [
  query(gateways.readPaymentGateways, ({ ctx }) => overview(ctx)),

  action(gateways.setGatewayKeys, async ({ ctx, viewer, params, body, origin }) => {
    await proveOwner(ctx, viewer, body.currentPassword, origin.address)
    await setGatewayKeys(ctx, params.gateway, new Map(body.keys.map(({ name, value }) => [name, value])))
    return overview(ctx)
  }),

  action(gateways.chooseGateways, async ({ ctx, viewer, body, origin }) => {
    await proveOwner(ctx, viewer, body.currentPassword, origin.address)
    await ctx.write((tx) => chooseGateways(tx, body.choices, body.country))
    return overview(ctx)
  }),

  action(gateways.checkGateway, async ({ ctx, params }) => {
    const gateway = ctx.gateways.byName(params.gateway)
    if (!gateway) throw notFound('gateway')
    // Its health says what came of it.
    await gateway.check().catch(unlessDown)
    return overview(ctx)
  }),

  action(gateways.startStripeAccount, async ({ ctx, viewer }) => {
    if (!(await ctx.gateways.payoutAccounts.isReady())) throw apiError('not_found', t('This site does not pay out by Stripe.'))
    const account = await accountById(ctx.db, viewer.id)
    if (!account) throw notFound('account')
    const returnUrl = `${ctx.config.origin}/studio/payouts`
    return { url: await ctx.gateways.payoutAccounts.onboard({ accountId: viewer.id, email: account.email, returnUrl }) }
  }),

  query(gateways.readPaymentGatewaySettings, async ({ ctx, viewer, params }) => {
    assertOwn(viewer, params.id)
    return payoutSettings(ctx, viewer.id)
  }),

  action(gateways.updatePaymentGatewaySettings, async ({ ctx, viewer, params, body, origin }) => {
    assertOwn(viewer, params.id)
    await proveOwner(ctx, viewer, body.currentPassword, origin.address)
    await choosePayoutGateway(ctx, viewer.id, body.payoutGateway)
    return payoutSettings(ctx, viewer.id)
  }),
]
