/** Validates subscription prices. Pure; minor units of the currency. */
import type { Prices } from '@fanfare/contract/profiles'
import { amountRange, toMinorUnits } from '#lib/amount.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Settings } from '#core/settings/index.ts'

type Limits = Pick<Settings, 'minimumSubscriptionPrice' | 'maximumSubscriptionPrice'>

/**
 * Returns the given prices as they are stored. Throws for prices outside the site's limits. A year may cost up to twelve times
 * the maximum for a month.
 */
export function pricesOf({ freeDays, monthly, yearly }: Partial<Prices>, limits: Limits) {
  const { minimumSubscriptionPrice: least, maximumSubscriptionPrice: most } = limits
  const within = (field: string, label: string, price: number, highest: number) => {
    const whole = toMinorUnits(price)
    if (whole < least || whole > highest)
      throw notValid(field, t('{label} must be {min} to {max}', { label, ...amountRange(least, highest) }))
    return whole
  }
  return {
    ...(freeDays !== undefined && { free_days: freeDays }),
    ...(monthly !== undefined && { monthly_price: within('prices.monthly', t('Monthly price'), monthly, most) }),
    ...(yearly !== undefined && { yearly_price: within('prices.yearly', t('Yearly price'), yearly, most * 12) }),
  }
}
