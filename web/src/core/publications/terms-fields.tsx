/** For whom a thing is, what it costs, and whether subscribers pay for it, too. */
import type { Audience } from '@fanfare/contract/access'
import type { Form } from '#core/form.ts'
import { useSettings } from '#core/viewer.ts'
import { money } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { EarningsIcon, EyeIcon, HeartIcon } from '#ui/icons.ts'
import { AudienceChoices, type AudienceChoice } from './audience-choices.tsx'
import css from './terms-fields.module.css'

const choices = (): (AudienceChoice & { readonly value: Audience })[] => [
  { value: 'free', label: t('Everyone'), hint: t('Visitors see it, too'), icon: EyeIcon },
  { value: 'subscribers', label: t('Subscribers'), hint: t('Part of the subscription'), icon: HeartIcon },
  { value: 'paid', label: t('For a price'), hint: t('Opened once with tokens'), icon: EarningsIcon },
]

interface TermsFieldsProps {
  readonly form: Pick<Form, 'values' | 'set' | 'field'>
}

export function TermsFields({ form }: TermsFieldsProps) {
  const audience = form.values['audience']
  return (
    <>
      <AudienceChoices form={form} choices={choices()} />
      {audience === 'paid' && (
        <>
          <PriceField form={form} />
          <label className={css['included']}>
            <input
              type="checkbox"
              checked={form.values['subscribersIncluded'] === true}
              onChange={({ target }) => form.set('subscribersIncluded', target.checked)}
            />
            {t('Included for subscribers: they see it without paying for it')}
          </label>
        </>
      )}
    </>
  )
}

function PriceField({ form }: TermsFieldsProps) {
  const { tokenConversionRate, currency } = useSettings()
  const tokens = Number(form.values['price'])
  const worth = Number.isFinite(tokens) && tokens > 0 ? tokens * tokenConversionRate : 0
  return (
    <NumberField
      {...form.field('price')}
      isRequired
      unit={t('tokens')}
      hint={
        worth > 0
          ? t('Fans pay {price} for that, before the commission of this site.', { price: money(worth, currency) })
          : t('One token is worth {price}.', { price: money(tokenConversionRate, currency) })
      }
    />
  )
}
