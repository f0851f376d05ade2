/** Checks that settings are consistent with each other. Pure. */
import { SiteSettings, type SiteSettingName } from '@fanfare/contract/site-settings'
import { AMOUNT_SETTINGS, type Settings } from '#core/settings/index.ts'
import { toMinorUnits } from '#lib/amount.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

/** Other settings have their own screens and history. */
export const NAMES = Object.keys(SiteSettings.properties) as SiteSettingName[]

const LIMITS = [
  ['minimumSubscriptionPrice', 'maximumSubscriptionPrice'],
  ['minimumWalletPrice', 'maximumWalletPrice'],
  ['minimumTipPrice', 'maximumTipPrice'],
  ['minimumContentPrice', 'maximumContentPrice'],
] as const

/**
 * Returns the given settings as they are stored. Throws `not_valid` for a currency without two decimals, and for a lowest price
 * that is zero or above its highest. Also throws it for a fee that leaves nothing of the smallest payout.
 */
export function changesOf(given: Partial<SiteSettings>, present: Settings): Partial<Settings> {
  const changes = Object.fromEntries(NAMES.flatMap((name) => storedOf(name, given[name]))) as Partial<Settings>
  assertConsistent(changes, { ...present, ...changes })
  return changes
}

/** Returns the setting with its value, or nothing if none was given. */
function storedOf(name: SiteSettingName, value: SiteSettings[SiteSettingName] | undefined): [string, unknown][] {
  if (value === undefined) return []
  return [[name, AMOUNT_SETTINGS.has(name) ? toMinorUnits(Number(value)) : value]]
}

function assertConsistent(changes: Partial<Settings>, then: Settings): void {
  if (changes.currency !== undefined && !hasTwoDecimals(changes.currency))
    throw notValid('currency', t('Enter a currency with two decimals, such as USD or EUR.'))
  if (then.tokenConversionRate <= 0) throw notValid('tokenConversionRate', t('The token price must be greater than zero.'))
  for (const [least, most] of LIMITS) {
    if (then[least] <= 0) throw notValid(least, t('The price must be greater than zero.'))
    if (then[least] > then[most])
      throw notValid(changes[most] === undefined ? least : most, t('The minimum is higher than the maximum.'))
  }
  for (const fee of ['bankPayoutFee', 'paypalPayoutFee', 'stripePayoutFee'] as const)
    if (then[fee] >= then.minimumPayoutAmount)
      throw notValid(
        changes[fee] === undefined ? 'minimumPayoutAmount' : fee,
        t('The fee must be lower than the minimum payout.'),
      )
}

/** Amounts are stored in minor units of two decimals (ISO 4217). */
function hasTwoDecimals(currency: string): boolean {
  if (!Intl.supportedValuesOf('currency').includes(currency)) return false
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 2
}
