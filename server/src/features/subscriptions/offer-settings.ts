/** What a performer offers beside the month and the year: bundles, and a reason to stay. */
import type { BundleType, OfferSettings } from '@fanfare/contract/offers'
import { monthsOf } from '@fanfare/contract/periods'
import { performerById } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import { amountRange, fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Db, Tx } from '#platform/context.ts'
import { bundlesOf, counterOffersOf, putBundles, putCounterOffer, type NewBundle } from './bundle-store.ts'
import { isOnOffer } from './rules.ts'

const TYPES = ['quarterly', 'half_yearly'] as const

export async function offerSettingsOf(db: Db, performerId: string): Promise<OfferSettings> {
  const bundles = await bundlesOf(db, performerId)
  const counterOffer = (await counterOffersOf(db, [performerId])).get(performerId)
  const bundle = (type: BundleType) => {
    const found = bundles.find((one) => one.type === type)
    if (!found) return {}
    return found.price === null ? { percent: found.percent ?? 0 } : { price: fromMinorUnits(found.price) }
  }
  return {
    quarterly: bundle('quarterly'),
    half_yearly: bundle('half_yearly'),
    ...(counterOffer !== undefined && { counterOffer }),
  }
}

/** Throws `not_valid` at the field of a bundle outside of the site's limits, or with both a price and a percentage. */
export async function changeOfferSettings(tx: Tx, performerId: string, form: OfferSettings): Promise<void> {
  const performer = await performerById(tx.db, performerId)
  if (!performer) throw new Error(`no performer ${performerId}`)
  const limits = await settings(tx)
  const bundles = TYPES.flatMap((type) => bundleOf(type, form[type]))
  for (const { type, price, percent } of bundles) {
    const bundle = { type, price: price === null ? null : String(price), percent }
    if (isOnOffer({ performer, bundles: [bundle] }, type, limits)) continue
    const range = amountRange(limits.minimumSubscriptionPrice, limits.maximumSubscriptionPrice * monthsOf[type])
    throw notValid(`${type}.${percent === null ? 'price' : 'percent'}`, t('The price must be {min} to {max}', range))
  }
  await putBundles(tx, performerId, bundles)
  await putCounterOffer(tx, performerId, form.counterOffer)
}

function bundleOf(type: BundleType, { price, percent }: OfferSettings[BundleType]): NewBundle[] {
  if (price === undefined && percent === undefined) return []
  if (price !== undefined && percent !== undefined)
    throw notValid(`${type}.percent`, t('Please enter a price or a percentage, not both'))
  return [{ type, price: price === undefined ? null : toMinorUnits(price), percent: percent ?? null }]
}
