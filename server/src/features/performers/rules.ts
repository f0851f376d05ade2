/** Validates subscription prices, in minor units of the currency, and links to social networks. Pure. */
import type { Prices } from '@fanfare/contract/profiles'
import { socialLinkOf } from '@fanfare/contract/social-links'
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

/** Returns the links as they are stored, each once. Throws for an address that is not a person's page on a known network. */
export function socialLinksOf(typed: readonly string[]): string[] {
  const urls = typed.map((address) => {
    const link = socialLinkOf(address)
    if (link) return link.url
    throw notValid('socialLinks', t('“{address}” is not a profile on a network that we know.', { address }))
  })
  return [...new Set(urls)]
}
