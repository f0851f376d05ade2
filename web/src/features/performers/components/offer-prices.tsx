/** What a subscription costs: the month, with the first price during a promotion, and longer periods. */
import type { ReactNode } from 'react'
import type { Performer } from '@fanfare/contract/performers'
import { monthsOf, type Plan } from '@fanfare/contract/subscriptions'
import { useSettings } from '#core/viewer.ts'
import { date, money, percent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import css from './subscribe-panel.module.css'

export default function OfferPrices(props: OfferPricesProps) {
  return (
    <>
      <FirstPrice {...props} />
      <Bundles plans={props.plans} />
    </>
  )
}

interface OfferPricesProps {
  readonly performer: Performer
  readonly plans: readonly Plan[]
  readonly endsAt: string | null
}

/** The month, with the first price before the later one while a promotion runs. */
function FirstPrice({ performer, plans, endsAt }: OfferPricesProps) {
  const { currency } = useSettings()
  const month = plans.find(({ type }) => type === 'monthly')
  const price = money(performer.prices.monthly, currency)
  const strong = (text: ReactNode) => <strong>{text}</strong>
  if (!month || month.firstPrice === month.price)
    return <p className={css['price']}>{rich('<strong>{price}</strong> a month', { price, strong })}</p>
  const words = { first: money(month.firstPrice, currency), price, strong }
  return (
    <>
      <p className={css['price']}>{rich('<strong>{first}</strong> the first month, then {price} a month', words)}</p>
      {endsAt !== null && <p className={css['yearly']}>{t('Until {until}', { until: date(endsAt) })}</p>}
    </>
  )
}

/** Longer periods, each with what it saves. */
function Bundles({ plans }: { readonly plans: readonly Plan[] }) {
  const { currency } = useSettings()
  const longer = plans.flatMap(({ type, price, saving }) =>
    type === 'free' || type === 'monthly' ? [] : [{ months: monthsOf[type], price: money(price, currency), saving }],
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
                saving: percent(saving / 100),
              })
            : t('{price} for {months, plural, =12 {a year} other {# months}}', { price, months })}
        </li>
      ))}
    </ul>
  )
}
