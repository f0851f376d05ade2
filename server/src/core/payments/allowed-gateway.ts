/**
 * Decides which payment processor a buyer's request may name: in production, only one that the rule for the buyer's country
 * names. Elsewhere any processor that is ready can be tested.
 */
import { countryOf } from '#core/tax/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Services, Tx } from '#platform/context.ts'
import { isBlank } from './card-rules.ts'
import { assertCountry, gatewayRules } from './gateway-choice.ts'
import { allowedGateways, gatewaysFor, namedGateways } from './gateway-rules.ts'
import type { CardRow, PaymentsDb } from './tables.ts'

export interface NewCardAt {
  readonly accountId: string
  readonly gateway: string
  /** The country just stated; absent: the country stated before. */
  readonly country?: string | undefined
}

/**
 * Throws `not_found` for a processor that no rule of the buyer's country names, and `not_valid` at `country` for an unknown
 * country.
 */
export async function assertTakesNewCards(ctx: Context, { accountId, gateway, country }: NewCardAt): Promise<void> {
  if (country !== undefined) assertCountry(country)
  if (ctx.config.mode !== 'production') return
  const rules = await gatewayRules(ctx.db, ctx)
  const stated = country ?? (await countryOf(ctx.db, accountId))
  if (!allowedGateways(rules, stated).has(gateway)) throw notFound()
}

interface Paying {
  readonly accountId: string
  readonly purpose: string
  readonly card: Pick<CardRow, 'gateway' | 'last4'>
}

/**
 * A saved card stays with its processor. In production a card that is still to be entered must belong to a processor that the
 * rule names for this purpose, for the country stated with this payment. Throws `not_valid` at `cardId` otherwise.
 */
export async function assertTakesCard(tx: Tx, { accountId, purpose, card }: Paying): Promise<void> {
  const { gateway } = card
  if (tx.services.config.mode !== 'production' || !isBlank(card)) return
  const rules = await gatewayRules(tx.db, tx.services)
  if (!gatewaysFor(rules, purpose, await countryOf(tx.db, accountId)).includes(gateway))
    throw notValid('cardId', t('Choose a card'))
}

/** Returns the cards that can still pay: once a production site uses a real processor, sandbox cards can no longer pay. */
export async function withoutTestCards<C extends Pick<CardRow, 'gateway'>>(
  db: PaymentsDb,
  services: Services,
  cards: readonly C[],
): Promise<readonly C[]> {
  const isTest = (card: C) => card.gateway === 'sandbox'
  if (services.config.mode !== 'production' || !cards.some(isTest)) return cards
  const named = namedGateways(await gatewayRules(db, services))
  return [...named].every((name) => name === 'sandbox') ? cards : cards.filter((card) => !isTest(card))
}
