import * as gateways from '@fanfare/contract/gateways'
import { chooseGateways, gatewayRules } from '#core/payments/index.ts'
import { notFound } from '#lib/errors.ts'
import { GatewayDown } from '#platform/gateways/gateway-down.ts'
import type { Context } from '#platform/context.ts'
import { action, query } from '#platform/route-handler.ts'
import { gatewayView, ruleViews } from './gateway-views.ts'
import { digitalWalletsOf, offerDigitalWallets } from './digital-wallets.ts'
import { recordAct } from './operator-acts.ts'
import { setGatewayKeys } from './set-gateway-keys.ts'

async function overview(ctx: Context): Promise<gateways.PaymentGateways> {
  const [rules, health, wallets] = await Promise.all([
    gatewayRules(ctx.db, ctx),
    ctx.gateways.health.read(),
    digitalWalletsOf(ctx.db),
  ])
  const views = ctx.gateways.all.map(async (gateway) => {
    const hasKeys = gateway.name !== 'sandbox'
    const [isReady, keys] = await Promise.all([gateway.isReady(), hasKeys ? ctx.gateways.keys.states(gateway.name) : []])
    const { origin } = ctx.config
    const known = { health: health.get(gateway.name), digitalWallets: wallets.get(gateway.name) ?? [] }
    return gatewayView({ gateway, isReady, keys, ...known, origin, now: ctx.clock.now() })
  })
  return { gateways: await Promise.all(views), ...ruleViews(ctx, rules) }
}

function unlessDown(error: unknown): void {
  if (error instanceof GatewayDown) return
  throw error
}

export const gatewayRoutes = [
  query(gateways.readPaymentGateways, ({ ctx }) => overview(ctx)),

  action(gateways.setGatewayKeys, async ({ ctx, viewer, params, body }) => {
    const gateway = await setGatewayKeys(ctx, viewer, {
      name: params.gateway,
      typed: new Map(body.keys.map(({ name, value }) => [name, value])),
    })
    await offerDigitalWallets(ctx, gateway).catch(unlessDown)
    return overview(ctx)
  }),

  action(gateways.saveGatewayChoice, async ({ ctx, viewer, body: { choices, country } }) => {
    await ctx.write(async (tx) => {
      const chosen = async () => {
        const { general, countries } = await gatewayRules(tx.db, tx.services)
        return country === undefined ? general : (countries.get(country) ?? {})
      }
      const before = await chosen()
      await chooseGateways(tx, choices, country)
      const subject = { kind: 'gateway', id: country ?? '' } as const
      recordAct(tx, { operator: viewer, act: 'gateway.choose', subject, before, after: await chosen() })
    })
    return overview(ctx)
  }),

  action(gateways.checkGateway, async ({ ctx, params }) => {
    const gateway = ctx.gateways.byName(params.gateway)
    if (!gateway) throw notFound()
    // Its health shows the result.
    await gateway
      .check()
      .then(() => offerDigitalWallets(ctx, gateway))
      .catch(unlessDown)
    return overview(ctx)
  }),
]
