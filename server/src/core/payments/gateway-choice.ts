/**
 * Chooses the payment processor for a new card: the first working one that the operator chose for this purpose and country. Saved
 * cards stay with their processor.
 */
import type { PublicSettings } from '@fanfare/contract/public-settings'
import { countryOf, isCountry } from '#core/tax/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { createBriefCache } from '#platform/brief-cache.ts'
import { isDown } from '#platform/gateways/health.ts'
import type { Gateway } from '#platform/gateways/index.ts'
import type { Context, Services, Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { gatewaysFor, namedGateways, type GatewayRules } from './gateway-rules.ts'
import { allPayables, assertPurpose } from './payable.ts'
import type { PaymentsDb } from './tables.ts'

/** More countries than any operator has rules for. */
const MAX_COUNTRIES = 50
/** The country of the general rule in the table. */
const ALL_OTHERS = ''

const cache = createBriefCache<object, GatewayRules>(new WeakMap())

/** Without a choice, uses only the processor from the configuration, because another one might be the sandbox. */
export async function gatewayRules(db: PaymentsDb, services: Services): Promise<GatewayRules> {
  const rows = await db.selectFrom('gateway_choices').selectAll().orderBy('country').execute()
  const of = (country: string) =>
    Object.fromEntries(rows.filter((row) => row.country === country).map((row) => [row.purpose, row.gateways]))
  const countries = new Set(rows.map((row) => row.country).filter((country) => country !== ALL_OTHERS))
  const usual = Object.fromEntries(allPayables(services).map(({ purpose }) => [purpose, [services.config.gateway]]))
  return {
    general: { ...usual, ...of(ALL_OTHERS) },
    countries: new Map([...countries].map((country) => [country, of(country)])),
  }
}

const freshRules = (ctx: Context): Promise<GatewayRules> => cache.get(ctx.application, () => gatewayRules(ctx.db, ctx))

export interface NewCardOf {
  readonly accountId: string
  readonly purpose?: string | undefined
  /** The country just stated; absent: the country stated before. */
  readonly country?: string | undefined
}

/**
 * Returns undefined if no chosen processor has its keys. Skips a processor that is down while another is up. Throws `not_valid`
 * at `country` for an unknown country, and at `purpose` for an unknown purpose.
 */
export async function gatewayForNewCards(ctx: Context, { accountId, purpose = 'tokens', country }: NewCardOf) {
  if (country !== undefined) assertCountry(country)
  assertPurpose(ctx, 'purpose', purpose)
  const [rules, health, stated] = await Promise.all([
    gatewayRules(ctx.db, ctx),
    ctx.gateways.health.read(),
    country ?? countryOf(ctx.db, accountId),
  ])
  const ready = await readyAmong(ctx, gatewaysFor(rules, purpose, stated))
  return ready.find(({ name }) => !isDown(health.get(name), ctx.clock.now())) ?? ready[0]
}

async function readyAmong(ctx: Context, names: readonly string[]): Promise<Gateway[]> {
  const known = names.flatMap((name) => ctx.gateways.byName(name) ?? [])
  const ready = await Promise.all(known.map((one) => one.isReady()))
  return known.filter((_, i) => ready[i])
}

/** Returns whether the choice for a new card depends on the buyer's country. */
export const dependsOnCountry = async (ctx: Context): Promise<boolean> => (await freshRules(ctx)).countries.size > 0

/** Returns what browsers need: the usual processor for new cards, and Stripe's public key if Stripe is enabled at all. */
export async function publicGateway(ctx: Context): Promise<Pick<PublicSettings, 'paymentGateway' | 'stripePublishableKey'>> {
  const { general } = await freshRules(ctx)
  const [usual] = await readyAmong(ctx, general['tokens'] ?? [])
  const stripe = ctx.gateways.byName('stripe')
  const isOn = stripe !== undefined && (await stripe.isReady())
  return { paymentGateway: usual?.name ?? 'none', stripePublishableKey: isOn ? await stripe.publishableKey() : '' }
}

export interface Choice {
  readonly purpose: string
  /** Empty to follow the general rule. */
  readonly gateways: readonly string[]
}

/**
 * Sets the rule of a country, or the general rule; a country's rule without processors is deleted. Repeating a choice changes
 * nothing. Throws `not_found` for an unknown processor. Throws `not_valid` for an unknown purpose, for an unknown country or one
 * too many, for the sandbox next to a real processor, and for a general rule without a processor. In production, the sandbox and a
 * real processor may not appear in any two rules.
 */
export async function chooseGateways(tx: Tx, choices: readonly Choice[], country: string | undefined): Promise<void> {
  const { gateways: known } = tx.services
  if (country !== undefined) assertCountry(country)
  await oneAtATime(tx, 'gateway choices')
  for (const { purpose, gateways } of choices) {
    assertPurpose(tx.services, 'choices', purpose)
    if (!gateways.every((name) => known.byName(name))) throw notFound()
    if (gateways.includes('sandbox') && new Set(gateways).size > 1)
      throw notValid('choices', t('The sandbox doesn’t charge money, so it can’t be combined with another payment processor.'))
    if (country === undefined && gateways.length === 0)
      throw notValid(
        'choices',
        t('Choose a processor for each purpose. These rules apply to all countries without their own rules.'),
      )
    await save(tx, { purpose, gateways: [...new Set(gateways)], country: country ?? ALL_OTHERS })
  }
  const rules = await gatewayRules(tx.db, tx.services)
  assertSandboxAlone(tx, rules)
  if (rules.countries.size > MAX_COUNTRIES)
    throw notValid('country', t('Up to {count} countries can have their own rules.', { count: MAX_COUNTRIES }))
  tx.afterCommit(() => cache.forget(tx.services.application))
}

/** Otherwise anyone could state that rule's country and get for free what others pay for. */
function assertSandboxAlone({ services }: Tx, rules: GatewayRules): void {
  const named = namedGateways(rules)
  if (services.config.mode === 'production' && named.has('sandbox') && named.size > 1)
    throw notValid(
      'choices',
      t(
        'The sandbox doesn’t charge money, and buyers can state any country. On a live site, use it for everything in all countries or not at all. Remove the country rules first, then set all purposes in one go.',
      ),
    )
}

async function save({ db }: Tx, { purpose, country, gateways }: { purpose: string; country: string; gateways: string[] }) {
  const payments: PaymentsDb = db
  if (gateways.length === 0) {
    await payments.deleteFrom('gateway_choices').where('purpose', '=', purpose).where('country', '=', country).execute()
    return
  }
  await payments
    .insertInto('gateway_choices')
    .values({ purpose, country, gateways })
    .onConflict((conflict) => conflict.columns(['purpose', 'country']).doUpdateSet({ gateways }))
    .execute()
}

/** Throws `not_valid` at `country`. */
export function assertCountry(country: string): void {
  if (!isCountry(country)) throw notValid('country', t('This country doesn’t exist'))
}
