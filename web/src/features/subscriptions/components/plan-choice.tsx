/** Selects a free trial, a month or a bundle, with savings and the first price. */
import { monthsOf } from '@fanfare/contract/periods'
import { type Plan } from '@fanfare/contract/plans'
import { useSettings } from '#core/viewer.ts'
import { formatMoney, formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Money } from '#ui/amounts.tsx'
import { Chip } from '#ui/card.tsx'
import { Choices, type Choice } from '#core/checkout/choices.tsx'
import css from './subscriptions.module.css'

interface PlanChoiceProps {
  readonly plans: readonly Plan[]
  readonly value: Plan['type']
  readonly onChange: (type: Plan['type']) => void
}

export function PlanChoice({ plans, value, onChange }: PlanChoiceProps) {
  const { currency } = useSettings()
  return (
    <Choices legend={t('Duration')} value={value} onChange={onChange} options={plans.map((plan) => optionOf(plan, currency))} />
  )
}

function optionOf(plan: Plan, currency: string): Choice<Plan['type']> {
  const { type, monthly, saving, days } = plan
  if (type === 'free') {
    const title = t('{days, plural, one {# day} other {# days}} free', { days })
    return { value: type, title, detail: t('Ends automatically unless you choose to continue.'), aside: t('Free') }
  }
  const months = monthsOf[type]
  const words = { months, price: formatMoney(monthly, currency) }
  const detail =
    months === 1
      ? t('Renews every month')
      : t('Renews every {months, plural, =12 {year} other {# months}}, {price} a month', words)
  const title = (
    <>
      {t('{months, plural, =1 {A month} =12 {A year} other {# months}}', { months })}{' '}
      {saving > 0 && <Chip tone="brass">{t('Save {saving}', { saving: formatPercent(saving / 100) })}</Chip>}
    </>
  )
  return { value: type, title, detail, aside: <Price plan={plan} currency={currency} /> }
}

/** The first price, with the later price if that is higher. */
function Price({ plan: { price, firstPrice }, currency }: { readonly plan: Plan; readonly currency: string }) {
  if (firstPrice === price) return <Money value={price} currency={currency} />
  return (
    <span className={css['first']}>
      <Money value={firstPrice} currency={currency} />
      <small>{t('then {price}', { price: formatMoney(price, currency) })}</small>
    </span>
  )
}
