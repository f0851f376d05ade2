/** Free days, a month or a year, with what the year saves. */
import { useSettings } from '#core/viewer.ts'
import { money } from '#lib/format.ts'
import { say } from '#lib/words.ts'
import { Money } from '#ui/amounts.tsx'
import { Chip } from '#ui/card.tsx'
import { Choices, type Choice } from './choices.tsx'
import { yearlySaving, type Plan, type PlanType } from './plans.ts'

interface Prices {
  readonly freeDays: number
  readonly monthly: number
  readonly yearly: number
}

interface PlanChoiceProps {
  readonly plans: readonly Plan[]
  readonly prices: Prices
  readonly value: PlanType
  readonly onChange: (type: PlanType) => void
}

export function PlanChoice({ plans, prices, value, onChange }: PlanChoiceProps) {
  const { currency } = useSettings()
  return (
    <Choices
      legend={say('For how long')}
      value={value}
      onChange={onChange}
      options={plans.map((plan) => optionOf(plan, prices, currency))}
    />
  )
}

function optionOf({ type, price }: Plan, prices: Prices, currency: string): Choice<PlanType> {
  const aside = <Money value={price} currency={currency} />
  if (type === 'free') {
    const title = say('{days, plural, one {# day} other {# days}} free', { days: prices.freeDays })
    return { value: type, title, detail: say('Without a card. Ends by itself.'), aside: say('Free') }
  }
  if (type === 'monthly') return { value: type, title: say('A month'), detail: say('Renews every month'), aside }
  const saving = yearlySaving(prices)
  const detail = say('Renews every year, {price} a month', { price: money(price / 12, currency) })
  const title = (
    <>
      {say('A year')} {saving > 0 && <Chip tone="brass">{say('Save {saving}%', { saving })}</Chip>}
    </>
  )
  return { value: type, title, detail, aside }
}
