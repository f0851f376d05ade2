/** Rejects card charges below the payment processor's minimum. Checks the final amount before anything is charged. */
import { settings } from '#core/settings/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { apiError } from '#lib/errors.ts'
import { money, t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { cardById } from './card-store.ts'
import { gatewayRules } from './gateway-choice.ts'
import { namedGateways } from './gateway-rules.ts'

/** Throws `not_valid` for a positive amount in minor units below the processor's minimum. */
export async function assertChargeable(tx: Tx, gateway: string, amount: number): Promise<void> {
  const { currency } = await settings(tx)
  const least = tx.services.gateways.byName(gateway)?.minimumCharge(currency) ?? 0
  if (amount === 0 || amount >= least) return
  const words = { least: money(fromMinorUnits(least), currency), amount: money(fromMinorUnits(amount), currency) }
  throw apiError('not_valid', t('Card payments must be at least {least}. This one would be {amount}.', words))
}

/** Checks a later charge of a saved card. */
export async function assertCardChargeable(tx: Tx, cardId: string, amount: number): Promise<void> {
  const card = await cardById(tx.db, cardId)
  if (card) await assertChargeable(tx, card.gateway, amount)
}

/** Returns the lowest minimum of the processors that the site uses, in minor units of its currency. */
export async function lowestMinimumCharge(tx: Tx): Promise<number> {
  const { currency } = await settings(tx)
  const named = [...namedGateways(await gatewayRules(tx.db, tx.services))]
  const minimums = named.flatMap((name) => tx.services.gateways.byName(name)?.minimumCharge(currency) ?? [])
  return minimums.length === 0 ? 0 : Math.min(...minimums)
}
