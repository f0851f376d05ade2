import type { Audience } from '@fanfare/contract/access'
import { FormBlock } from '#core/form-block.tsx'
import type { Form } from '#core/form.ts'
import { useSettings } from '#core/viewer.ts'
import { formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { EarningsIcon, HeartIcon } from '#ui/icons.ts'
import { EyeIcon } from '#ui/page-icons.ts'
import { TierFields } from './tier-fields.tsx'
import { AudienceChoices, type AudienceChoice } from './audience-choices.tsx'

const choices = (): (AudienceChoice & { readonly value: Audience })[] => [
  { value: 'free', label: t('Everyone'), hint: t('Including visitors'), icon: EyeIcon },
  { value: 'subscribers', label: t('Subscribers'), hint: t('Included with the subscription'), icon: HeartIcon },
  { value: 'paid', label: t('Pay-per-view'), hint: t('One-time unlock with tokens'), icon: EarningsIcon },
]

interface TermsFieldsProps {
  readonly form: Pick<Form, 'values' | 'set' | 'field' | 'isOpen'>
}

export function TermsFields({ form }: TermsFieldsProps) {
  const audience = form.values['audience']
  return (
    <>
      <AudienceChoices form={form} choices={choices()} />
      {audience === 'subscribers' && <TierFields form={form} />}
      <FormBlock form={form} block="sold">
        <PriceField form={form} />
        <CheckField
          label={t('Included with a subscription')}
          hint={t('Everyone else can unlock it or subscribe.')}
          isOn={form.values['subscribersIncluded'] === true}
          onChange={(isOn) => form.set('subscribersIncluded', isOn)}
        />
      </FormBlock>
    </>
  )
}

export function PriceField({ form }: { readonly form: Pick<Form, 'values' | 'field'> }) {
  const { tokenConversionRate, currency } = useSettings()
  const tokens = Number(form.values['price'])
  const worth = Number.isFinite(tokens) && tokens > 0 ? tokens * tokenConversionRate : 0
  return (
    <NumberField
      {...form.field('price')}
      unit={t('tokens')}
      hint={
        worth > 0
          ? t('Fans pay {price} for this, before the site’s commission.', { price: formatMoney(worth, currency) })
          : t('One token is worth {price}.', { price: formatMoney(tokenConversionRate, currency) })
      }
    />
  )
}
