import { changeOfferSettings, OfferSettings } from '@fanfare/contract/offers'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useSettings } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import { PriceChange } from './price-change.tsx'
import css from './subscriptions.module.css'

const text = (value: number | undefined): string => (value === undefined ? '' : String(value))

export function OfferSettingsForm({ settings: { quarterly, half_yearly, counterOffer } }: { readonly settings: OfferSettings }) {
  const { currency } = useSettings()
  const act = useApiMutation(changeOfferSettings)
  const form = useForm({
    shape: OfferSettings,
    initial: {
      'quarterly.price': text(quarterly.price),
      'quarterly.percent': text(quarterly.percent),
      'half_yearly.price': text(half_yearly.price),
      'half_yearly.percent': text(half_yearly.percent),
      counterOffer: text(counterOffer),
    },
    check: (values) => ({ ...onlyOne(values, 'quarterly'), ...onlyOne(values, 'half_yearly') }),
    submit: async (body) => {
      await act.mutateAsync({ body: { ...body, quarterly: body.quarterly ?? {}, half_yearly: body.half_yearly ?? {} } })
      toast(t('Changes saved'))
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <p className={css['next']}>{t('Set a price or a discount on the monthly price. Leave both empty to offer no bundle.')}</p>
        <div className={css['pair']}>
          <NumberField {...form.field('quarterly.price')} unit={currency} />
          <NumberField {...form.field('quarterly.percent')} inputMode="numeric" unit="%" />
        </div>
        <div className={css['pair']}>
          <NumberField {...form.field('half_yearly.price')} unit={currency} />
          <NumberField {...form.field('half_yearly.percent')} inputMode="numeric" unit="%" />
        </div>
        <PriceChange />
        <NumberField
          {...form.field('counterOffer')}
          label={t('Retention offer')}
          inputMode="numeric"
          unit="%"
          hint={t('Discount on the next period for fans about to cancel, once per fan. Leave empty to offer nothing.')}
        />
        <FormNote form={form} />
        <div>
          <Button type="submit" isPending={form.isPending}>
            {t('Save')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

const onlyOne = (values: Readonly<Record<string, string | boolean>>, type: string) =>
  values[`${type}.price`] !== '' && values[`${type}.percent`] !== ''
    ? { [`${type}.percent`]: t('Enter a price or a percentage, not both') }
    : {}
