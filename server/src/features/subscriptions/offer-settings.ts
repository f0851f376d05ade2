import type { BundleType } from '@fanfare/contract/bundles'
import type { OfferSettings } from '@fanfare/contract/offers'
import { monthsOf } from '@fanfare/contract/periods'
import { performerById } from '#core/accounts/index.ts'
import { settings, type Settings } from '#core/settings/index.ts'
import { amountRange, fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Db, Tx } from '#platform/context.ts'
import { bundlesOf, counterOffersOf, putBundles, putCounterOffer, type BundlePrice, type NewBundle } from './bundle-store.ts'
import { isOnOffer, type PriceList } from './rules.ts'
import { enqueueRepricing } from './tiers/reprice-job.ts'

const TYPES = ['quarterly', 'half_yearly'] as const

export async function offerSettingsOf(db: Db, performerId: string): Promise<OfferSettings> {
  const bundles = await bundlesOf(db, performerId)
  const counterOffer = (await counterOffersOf(db, [performerId])).get(performerId)
  return {
    quarterly: bundleView(bundles, 'quarterly'),
    half_yearly: bundleView(bundles, 'half_yearly'),
    ...(counterOffer !== undefined && { counterOffer }),
  }
}

/** Returns the bundle in the fields of its form; empty if it is not offered. */
export function bundleView(bundles: readonly BundlePrice[], type: BundleType) {
  const found = bundles.find((one) => one.type === type)
  if (!found) return {}
  return found.price === null ? { percent: found.percent ?? 0 } : { price: fromMinorUnits(found.price) }
}

/** Throws `not_valid` at the field of a bundle outside the site's limits, or with both a price and a percentage. */
export async function changeOfferSettings(tx: Tx, performerId: string, form: OfferSettings): Promise<void> {
  const performer = await performerById(tx.db, performerId)
  if (!performer) throw new Error(`Performer ${performerId} does not exist`)
  const limits = await settings(tx)
  const prices = { monthly: Number(performer.monthly_price), yearly: Number(performer.yearly_price) }
  await putBundles(tx, performerId, bundlesIn(form, prices, limits))
  await putCounterOffer(tx, performerId, form.counterOffer)
  enqueueRepricing(tx, { performerId, tierId: performerId })
}

/** Returns the bundles of a form. `prices` are those of the month and the year. Throws the same errors. */
export function bundlesIn(form: BundleForm, prices: Omit<PriceList, 'bundles'>, limits: Settings): NewBundle[] {
  const bundles = TYPES.flatMap((type) => bundleOf(type, form[type] ?? {}))
  for (const { type, price, percent } of bundles) {
    const bundle = { type, price: price === null ? null : String(price), percent }
    if (isOnOffer({ monthly: prices.monthly, yearly: prices.yearly, bundles: [bundle] }, type, limits)) continue
    const range = amountRange(limits.minimumSubscriptionPrice, limits.maximumSubscriptionPrice * monthsOf[type])
    throw notValid(`${type}.${percent === null ? 'price' : 'percent'}`, t('The price must be between {min} and {max}', range))
  }
  return bundles
}

type BundleForm = Partial<Pick<OfferSettings, BundleType>>

function bundleOf(type: BundleType, { price, percent }: OfferSettings[BundleType]): NewBundle[] {
  if (price === undefined && percent === undefined) return []
  if (price !== undefined && percent !== undefined)
    throw notValid(`${type}.percent`, t('Enter a price or a percentage, not both'))
  return [{ type, price: price === undefined ? null : toMinorUnits(price), percent: percent ?? null }]
}
