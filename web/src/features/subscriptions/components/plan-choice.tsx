/** Free days, a month or a year, with what the year saves. */
import type { Plan } from '@fanfare/contract/subscriptions'
import { useSettings } from '#core/viewer.ts'
import { money, percent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Money } from '#ui/amounts.tsx'
import { Chip } from '#ui/card.tsx'
import { Choices, type Choice } from '#core/checkout/choices.tsx'

interface PlanChoiceProps {
  readonly plans: readonly Plan[]
  readonly freeDays: number
  readonly value: Plan['type']
  readonly onChange: (type: Plan['type']) => void
}

export function PlanChoice({ plans, freeDays, value, onChange }: PlanChoiceProps) {
  const { currency } = useSettings()
  return (
    <Choices
      legend={t('For how long')}
      value={value}
      onChange={onChange}
      options={plans.map((plan) => optionOf(plan, freeDays, currency))}
    />
  )
}

function optionOf({ type, price, monthly, saving }: Plan, days: number, currency: string): Choice<Plan['type']> {
  const aside = <Money value={price} currency={currency} />
  if (type === 'free') {
    const title = t('{days, plural, one {# day} other {# days}} free', { days })
    return { value: type, title, detail: t('Without a card. Ends by itself.'), aside: t('Free') }
  }
  if (type === 'monthly') return { value: type, title: t('A month'), detail: t('Renews every month'), aside }
  const detail = t('Renews every year, {price} a month', { price: money(monthly, currency) })
  const title = (
    <>
      {t('A year')} {saving > 0 && <Chip tone="brass">{t('Save {saving}', { saving: percent(saving / 100) })}</Chip>}
    </>
  )
  return { value: type, title, detail, aside }
}
