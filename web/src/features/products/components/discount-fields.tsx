/** Sets the price for subscribers: free, or a discount for each tier. */
import { useQuery } from '@tanstack/react-query'
import { listOwnTiers } from '@fanfare/contract/tiers'
import { FormBlock } from '#core/form-block.tsx'
import type { Form } from '#core/form.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { Fieldset } from '#ui/fields/fieldset.tsx'
import { discountField, parseDiscounts, serializeDiscounts } from './discounts.ts'
import css from './discount-fields.module.css'

interface DiscountFieldsProps {
  /** The form's field `discounts` stores the percentages by tier. */
  readonly form: Pick<Form, 'values' | 'set' | 'errors' | 'clear' | 'isOpen'>
}

export default function DiscountFields({ form }: DiscountFieldsProps) {
  const { data } = useQuery(query(listOwnTiers, {}))
  const discounts = parseDiscounts(form.values['discounts'])
  // An archived tier keeps its subscribers, so their discount stays too.
  const tiers = data?.tiers.filter(({ _id, isArchived }) => !isArchived || discounts[_id]) ?? []
  const change = (id: string, percent: string) => {
    form.clear(discountField(id))
    form.set('discounts', serializeDiscounts({ ...discounts, [id]: percent }))
  }
  return (
    <Fieldset legend={t('Subscribers')}>
      <CheckField
        label={t('Free for subscribers')}
        hint={t('Subscribers of all tiers get it without paying. Shipping still costs extra.')}
        isOn={form.values['subscribersIncluded'] === true}
        onChange={(isOn) => form.set('subscribersIncluded', isOn)}
      />
      <FormBlock form={form} block="discounted">
        <div className={css['tiers']}>
          {tiers.map(({ _id: id, name }) => (
            <NumberField
              key={id}
              name={discountField(id)}
              label={tiers.length === 1 ? t('Subscriber discount') : t('Discount for {tier}', { tier: name })}
              unit="%"
              inputMode="numeric"
              value={discounts[id] ?? ''}
              error={form.errors[discountField(id)]}
              onChange={(percent) => change(id, percent)}
            />
          ))}
        </div>
      </FormBlock>
    </Fieldset>
  )
}
