import { createTaxRate, NewTaxRate } from '@fanfare/contract/tax'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { countryOptions } from '#lib/countries.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DateField, NumberField, SelectField } from '#ui/fields/choice-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

interface NewRateProps {
  /** `2026-07-01`, UTC. */
  readonly today: string
  readonly onDone: () => void
}

export default function NewRate({ today, onDone }: NewRateProps) {
  const create = useApiMutation(createTaxRate)
  const form = useForm({
    shape: NewTaxRate,
    initial: { country: '', name: '', percent: '', validFrom: today },
    submit: async (rate) => {
      await create.mutateAsync({ body: rate })
      toast(t('Rate added'))
      onDone()
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <SelectField {...form.field('country')} options={countryOptions()} placeholder={t('Choose a country')} />
        <TextField {...form.field('name')} autoComplete="off" hint={t('The name on receipts: VAT, IVA, MwSt.')} />
        <NumberField {...form.field('percent')} unit="%" />
        <DateField
          {...form.field('validFrom')}
          min={today}
          hint={t('Starts at the beginning of that day (UTC) and replaces the country’s current rate.')}
        />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Add rate')}
        </Button>
      </Stack>
    </form>
  )
}
