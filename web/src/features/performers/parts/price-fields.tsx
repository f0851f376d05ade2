/** What a subscription costs, within the site's limits, and what it comes to for fans. */
import type { Form } from '#core/form.ts'
import { useSettings } from '#core/viewer.ts'
import { money } from '#lib/format.ts'
import { say } from '#lib/words.ts'
import { Card } from '#ui/card.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import css from './account.module.css'

export function PriceFields({ form }: { form: Pick<Form, 'values' | 'field'> }) {
  const { currency, freeSubscriptionEnabled, minimumSubscriptionPrice: least, maximumSubscriptionPrice: most } = useSettings()
  const monthly = Number(form.values['prices.monthly'])
  const yearly = Number(form.values['prices.yearly'])
  const share = Math.round((1 - yearly / (12 * monthly)) * 100)
  const range = (to: number) => say('{from} to {to}', { from: money(least, currency), to: money(to, currency) })
  return (
    <Card as="section" aria-labelledby="prices">
      <div className={css['fields']}>
        <h2 id="prices">{say('Prices')}</h2>
        <p className={css['note']}>{say('New prices hold for new subscriptions. Those that run keep theirs.')}</p>
        <div className={css['three']}>
          <NumberField {...form.field('prices.monthly')} isRequired unit={currency} hint={range(most)} />
          <NumberField
            {...form.field('prices.yearly')}
            isRequired
            unit={currency}
            hint={share > 0 && share < 100 ? say('{share}% less than twelve months', { share }) : range(most * 12)}
          />
          <NumberField
            {...form.field('prices.freeDays')}
            isRequired
            inputMode="numeric"
            unit={say('days')}
            hint={
              freeSubscriptionEnabled
                ? say('Once for each fan; 0 offers none')
                : say('Free days are switched off on this site at the moment')
            }
          />
        </div>
      </div>
    </Card>
  )
}
