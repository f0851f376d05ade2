/** The prices of a subscription within the site's limits, and what fans pay. */
import type { OwnProfile } from '@fanfare/contract/own-profile'
import type { Form } from '#core/form.ts'
import { useSettings } from '#core/viewer.ts'
import { formatMoney, formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { Section } from '#ui/layout/section.tsx'
import css from './account.module.css'

interface PriceFieldsProps {
  readonly form: Pick<Form, 'values' | 'field'>
  readonly saved: OwnProfile['prices']
}

export function PriceFields({ form: { values, field }, saved }: PriceFieldsProps) {
  const { currency, freeSubscriptionEnabled, minimumSubscriptionPrice: least, maximumSubscriptionPrice: most } = useSettings()
  // The server calculates the yearly savings, and only for saved prices.
  const isSaved = (['monthly', 'yearly'] as const).every((name) => Number(values[`prices.${name}`]) === saved[name])
  const range = (to: number) => t('{from} to {to}', { from: formatMoney(least, currency), to: formatMoney(to, currency) })
  return (
    <Section title={t('Prices')} isCard>
      <p className={css['note']}>
        {t('Price cuts apply to current subscribers at their next renewal. Price increases apply only once they accept.')}
      </p>
      <div className={css['three']}>
        <NumberField {...field('prices.monthly')} isRequired unit={currency} hint={range(most)} />
        <NumberField
          {...field('prices.yearly')}
          isRequired
          unit={currency}
          hint={
            isSaved && saved.saving > 0
              ? t('Fans see: save {saving}', { saving: formatPercent(saved.saving / 100) })
              : range(most * 12)
          }
        />
        <NumberField
          {...field('prices.freeDays')}
          isRequired
          inputMode="numeric"
          unit={t('days')}
          hint={
            freeSubscriptionEnabled
              ? t('Once per fan. Enter 0 for no free trial')
              : t('Free trials are turned off on this site right now')
          }
        />
      </div>
    </Section>
  )
}
