/** For whom a post is, what it costs, and what the others read instead. */
import type { Audience } from '@fanfare/contract/access'
import type { Form } from '#core/form.ts'
import { useSettings } from '#core/viewer.ts'
import { money } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { EarningsIcon, EyeIcon, HeartIcon, type Icon } from '#ui/icons.ts'
import css from './composer.module.css'

interface Choice {
  readonly value: Audience
  readonly label: string
  readonly hint: string
  readonly icon: Icon
}

const choices = (): Choice[] => [
  { value: 'free', label: t('Everyone'), hint: t('Visitors see it, too'), icon: EyeIcon },
  { value: 'subscribers', label: t('Subscribers'), hint: t('Part of the subscription'), icon: HeartIcon },
  { value: 'paid', label: t('For a price'), hint: t('Opened once with tokens'), icon: EarningsIcon },
]

export function AudienceFields({ form }: { form: Pick<Form, 'values' | 'set' | 'field'> }) {
  const audience = form.values['audience']
  return (
    <>
      <fieldset className={css['audience']}>
        <legend>{t('Who sees it')}</legend>
        {choices().map(({ value, label, hint, icon: Drawn }) => (
          <label key={value} className={css['choice']}>
            <input
              type="radio"
              name="audience"
              value={value}
              checked={audience === value}
              onChange={() => form.set('audience', value)}
            />
            <Drawn />
            <span>
              <strong>{label}</strong>
              <small>{hint}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {audience === 'paid' && (
        <>
          <PriceField form={form} />
          <CheckField
            label={t('Subscribers see it without paying')}
            hint={t('The others choose: pay for it, or subscribe.')}
            isOn={form.values['includesSubscribers'] === true}
            onChange={(isOn) => form.set('includesSubscribers', isOn)}
          />
        </>
      )}
      {audience !== 'free' && (
        <TextArea
          {...form.field('teaser')}
          rows={2}
          maxLength={300}
          hint={t('What everyone reads above the locked post. The text itself stays hidden.')}
        />
      )}
    </>
  )
}

function PriceField({ form }: { form: Pick<Form, 'values' | 'field'> }) {
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
