/** Which gateway takes a new card: what the operator has chosen for this purpose, the first that works. Saved cards keep theirs. */
import type { PublicSettings } from '@fanfare/contract/site'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { isDown } from '#platform/gateways/health.ts'
import type { Gateway } from '#platform/gateways/index.ts'
import type { Context, Services, Tx } from '#platform/context.ts'
import type { Payment, PaymentsDb } from './tables.ts'

type Purpose = Payment['purpose']
export type GatewayChoices = Readonly<Record<Purpose, readonly string[]>>

// Shown with every page. A change in another process is seen a second later, in this one at once.
const FRESH_MS = 1000
const cache = new WeakMap<Services, { readonly expiresAt: number; readonly value: GatewayChoices }>()

/** Where nothing is chosen, the one that the configuration names, and no other: another one might be the sandbox. */
export async function gatewayChoices(db: PaymentsDb, { config }: Services): Promise<GatewayChoices> {
  const rows = await db.selectFrom('gateway_choices').selectAll().execute()
  const chosen = new Map(rows.map((row) => [row.purpose, row.gateways]))
  const of = (purpose: Purpose) => chosen.get(purpose) ?? [config.gateway]
  return { subscription: of('subscription'), tokens: of('tokens'), gift: of('gift') }
}

/** Undefined when none that is chosen has its keys. One that is down is passed over while another is up. */
export async function gatewayForNewCards(ctx: Context, purpose: Purpose = 'tokens'): Promise<Gateway | undefined> {
  const [choices, health] = await Promise.all([gatewayChoices(ctx.db, ctx), ctx.gateways.health.read()])
  const ready = await readyAmong(ctx, choices[purpose])
  return ready.find(({ name }) => !isDown(health.get(name), ctx.clock.now())) ?? ready[0]
}

async function readyAmong(ctx: Context, names: readonly string[]): Promise<Gateway[]> {
  const known = names.flatMap((name) => ctx.gateways.byName(name) ?? [])
  const ready = await Promise.all(known.map((one) => one.isReady()))
  return known.filter((_, i) => ready[i])
}

/** What browsers are told of it: the gateway that usually takes new cards, and Stripe's public key while Stripe is on at all. */
export async function publicGateway(ctx: Context): Promise<Pick<PublicSettings, 'paymentGateway' | 'stripePublishableKey'>> {
  const cached = cache.get(ctx)
  const isFresh = cached !== undefined && cached.expiresAt > performance.now()
  const choices = isFresh ? cached.value : await gatewayChoices(ctx.db, ctx)
  if (!isFresh) cache.set(ctx, { expiresAt: performance.now() + FRESH_MS, value: choices })
  const [usual] = await readyAmong(ctx, choices.tokens)
  const stripe = ctx.gateways.byName('stripe')
  const isOn = stripe !== undefined && (await stripe.isReady())
  return { paymentGateway: usual?.name ?? 'none', stripePublishableKey: isOn ? await stripe.publishableKey() : '' }
}

/** Throws `not_found` for an unknown gateway, and `not_valid` for the sandbox as a stand-in for one that takes money. */
export async function chooseGateways(tx: Tx, purpose: Purpose, names: readonly string[]): Promise<void> {
  const gateways = [...new Set(names)]
  if (!gateways.every((name) => tx.services.gateways.byName(name))) throw notFound('gateway')
  if (gateways.includes('sandbox') && gateways.length > 1)
    throw notValid('choices', t('The sandbox takes no money: it cannot stand in for another gateway.'))
  await (tx.db as PaymentsDb)
    .insertInto('gateway_choices')
    .values({ purpose, gateways })
    .onConflict((conflict) => conflict.column('purpose').doUpdateSet({ gateways }))
    .execute()
  tx.afterCommit(() => void cache.delete(tx.services))
}
