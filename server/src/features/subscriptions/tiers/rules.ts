/** Validates tiers. Pure; prices in minor units of the currency. */
import { monthsOf } from '@fanfare/contract/periods'
import type { TierForm } from '@fanfare/contract/tiers'
import type { Settings } from '#core/settings/index.ts'
import { MAX_TIERS, type TierRow } from '#core/tiers/index.ts'
import { amountRange, toMinorUnits } from '#lib/amount.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { oneLine } from '#lib/text.ts'

/** The maximum of open tiers, already more than a fan can choose from. */
const MAX_OPEN_TIERS = 10

type Limits = Pick<Settings, 'minimumSubscriptionPrice' | 'maximumSubscriptionPrice'>

export interface TierWords {
  readonly name: string
  readonly text: string
  readonly benefits: string[]
  readonly seats: number | null
  readonly included_messages: number | null
  readonly included_unlocks: number | null
}

/** Throws for two tiers with the same name, which no one could tell apart. */
export function assertOnlyName(name: string, others: readonly TierRow[]): void {
  if (others.some((one) => one.archived_at === null && one.name.toLowerCase() === name.toLowerCase()))
    throw notValid('name', t('You already have a tier with this name'))
}

/** Throws for the name of another open tier. */
export function wordsOf(form: TierForm, others: readonly TierRow[]): TierWords {
  const { name, text = '', benefits = [], seats, includedMessages, includedUnlocks } = form
  const own = oneLine(name)
  assertOnlyName(own, others)
  return {
    name: own,
    text: text.trim(),
    benefits: benefits.map(oneLine),
    seats: seats ?? null,
    included_messages: includedMessages ?? null,
    included_unlocks: includedUnlocks ?? null,
  }
}

/** Returns the prices of a tier other than the first. Throws for prices outside the site's limits. */
export function tierPrices({ monthly, yearly }: TierForm, limits: Limits) {
  if (monthly === undefined) throw notValid('monthly', t('Please enter {label}', { label: t('Monthly price') }))
  return {
    monthly_price: within('monthly', monthly, { limits, months: 1 }),
    yearly_price: yearly === undefined ? 0 : within('yearly', yearly, { limits, months: monthsOf.yearly }),
  }
}

/** Throws for prices of the first tier, which the profile has. */
export function assertNoPrices({ monthly, yearly, quarterly, half_yearly }: TierForm): void {
  if ([monthly, yearly, quarterly, half_yearly].some((one) => one !== undefined))
    throw notValid('monthly', t('Your first tier uses the prices of your profile. Change them there.'))
}

function within(field: string, price: number, { limits, months }: { limits: Limits; months: number }): number {
  const { minimumSubscriptionPrice: least, maximumSubscriptionPrice: most } = limits
  const whole = toMinorUnits(price)
  if (whole < least || whole > most * months)
    throw notValid(field, t('The price must be between {min} and {max}', amountRange(least, most * months)))
  return whole
}

/** Throws if no further tier can be opened. */
export function assertRoom(rows: readonly TierRow[]): void {
  if (rows.filter((one) => one.archived_at === null).length >= MAX_OPEN_TIERS)
    throw notValid('name', t('You can have up to {count} tiers. Archive one first.', { count: MAX_OPEN_TIERS }))
  if (rows.length >= MAX_TIERS) throw notValid('name', t('You’ve created the maximum number of tiers.'))
}

/** Throws if this tier cannot be archived. The first tier always takes subscribers. */
export function assertArchivable(row: TierRow | undefined, performerId: string): asserts row is TierRow {
  if (row?.performer_id !== performerId) throw notFound()
  if (row.id === performerId)
    throw notValid('id', t('Your first tier can’t be archived because your profile shows it. You can rename it instead.'))
  if (row.archived_at !== null) throw apiError('already_done', t('This tier is already archived.'))
}

/** Throws if this tier cannot be restored. */
export function assertRestorable(rows: readonly TierRow[], id: string): void {
  const row = rows.find((one) => one.id === id)
  if (!row) throw notFound()
  if (row.archived_at === null) throw apiError('already_done', t('This tier isn’t archived.'))
  assertRoom(rows.filter((one) => one.id !== id))
  if (rows.some((one) => one.archived_at === null && one.name.toLowerCase() === row.name.toLowerCase()))
    throw notValid('id', t('You already have a tier with this name'))
}
