/** The prices of a subscription: the monthly price with any promotion, bundles, and what it unlocks. */
import type { ReactNode } from 'react'
import type { Performer } from '@fanfare/contract/profiles'
import { monthsOf } from '@fanfare/contract/periods'
import type { Reply } from '@fanfare/contract'
import type { Plan, readOffers } from '@fanfare/contract/plans'
import { TierChoice } from '#core/checkout/tier-choice.tsx'
import { useSettings } from '#core/viewer.ts'
import { formatCompact, formatDate, formatMoney, formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { CheckIcon } from '#ui/icons.ts'
import css from './subscribe-panel.module.css'

interface OfferPricesProps {
  readonly performer: Performer
  /** Absent while loading. */
  readonly offers: Reply<typeof readOffers> | undefined
  readonly tierId: string
  readonly onChoose: (tierId: string) => void
}

export default function OfferPrices({ performer, offers, tierId, onChoose }: OfferPricesProps) {
  const { tiers = [], plans = [], endsAt = null } = offers ?? {}
  if (tiers.length > 0) return <TierChoice tiers={tiers} ownId={undefined} value={tierId} onChange={onChoose} />
  return (
    <>
      <FirstPrice {...{ performer, plans, endsAt }} />
      <Bundles plans={plans} />
      <ul className={css['gains']}>
        <Gain>{includedContentLabel(performer)}</Gain>
        <Gain>{t('New content on your home page as soon as it’s published')}</Gain>
        <Gain>{t('Cancel in two clicks and keep access until the end of the period')}</Gain>
      </ul>
    </>
  )
}

interface FirstPriceProps {
  readonly performer: Performer
  readonly plans: readonly Plan[]
  readonly endsAt: string | null
}

/** The monthly price, with the promotion's first price before it. */
function FirstPrice({ performer, plans, endsAt }: FirstPriceProps) {
  const { currency } = useSettings()
  const month = plans.find(({ type }) => type === 'monthly')
  const price = formatMoney(performer.prices.monthly, currency)
  const strong = (text: ReactNode) => <strong>{text}</strong>
  if (!month || month.firstPrice === month.price)
    return <p className={css['price']}>{rich('<strong>{price}</strong> a month', { price, strong })}</p>
  const words = { first: formatMoney(month.firstPrice, currency), price, strong }
  return (
    <>
      <p className={css['price']}>{rich('<strong>{first}</strong> the first month, then {price} a month', words)}</p>
      {endsAt !== null && <p className={css['yearly']}>{t('Until {until}', { until: formatDate(endsAt) })}</p>}
    </>
  )
}

/** The longer periods, each with its savings. */
function Bundles({ plans }: { readonly plans: readonly Plan[] }) {
  const { currency } = useSettings()
  const longer = plans.flatMap(({ type, price, saving }) =>
    type === 'free' || type === 'monthly' ? [] : [{ months: monthsOf[type], price: formatMoney(price, currency), saving }],
  )
  if (longer.length === 0) return null
  return (
    <ul className={css['bundles']}>
      {longer.map(({ months, price, saving }) => (
        <li key={months}>
          {saving > 0
            ? t('{price} for {months, plural, =12 {a year} other {# months}}: save {saving}', {
                price,
                months,
                saving: formatPercent(saving / 100),
              })
            : t('{price} for {months, plural, =12 {a year} other {# months}}', { price, months })}
        </li>
      ))}
    </ul>
  )
}

function includedContentLabel({ totalPosts, totalPhotos }: Performer): string {
  if (totalPosts === 0) return t('Every subscriber post')
  return t('Every subscriber post ({posts} {count, plural, one {post} other {posts}} and {photos} photos in total so far)', {
    posts: formatCompact(totalPosts),
    photos: formatCompact(totalPhotos),
    count: totalPosts,
  })
}

const Gain = ({ children }: { children: ReactNode }) => (
  <li>
    <CheckIcon size={18} />
    <span>{children}</span>
  </li>
)
