/** Lets an operator record tax that was paid to a country. */
import { NewRemittance, recordRemittance, type TaxLiability } from '@fanfare/contract/settlements'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useSettings } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { countryName } from '#lib/countries.ts'
import { formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DateField, NumberField, SelectField } from '#ui/fields/choice-fields.tsx'
import { monthOptions, monthsUntil } from '#ui/fields/month-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

interface RemittanceFormProps {
  readonly debts: readonly TaxLiability[]
  readonly now: number
  readonly onDone: () => void
}

export default function RemittanceForm({ debts, now, onDone }: RemittanceFormProps) {
  const { currency } = useSettings()
  const record = useApiMutation(recordRemittance)
  const today = new Date(now).toISOString().slice(0, 10)
  const months = monthOptions(monthsUntil(now))
  const month = months[1]?.value ?? ''
  const form = useForm({
    shape: NewRemittance,
    initial: { country: debts[0]?.country ?? '', from: month, until: month, amount: '', paidOn: today, reference: '' },
    labels: { from: t('First month'), until: t('Last month') },
    submit: async (body) => {
      await record.mutateAsync({ body })
      toast(t('Payment recorded'))
      onDone()
    },
  })
  const owed = debts.find(({ country }) => country === form.values['country'])?.owed ?? 0
  return (
    <form {...form.props}>
      <Stack>
        <SelectField
          {...form.field('country')}
          options={debts.map(({ country }) => ({ value: country, label: countryName(country) }))}
          hint={owed > 0 ? t('You owe {amount}', { amount: formatMoney(owed, currency) }) : undefined}
        />
        <SelectField {...form.field('from')} options={months} />
        <SelectField {...form.field('until')} options={months} hint={t('The period that the payment covers.')} />
        <NumberField {...form.field('amount')} unit={currency} />
        <DateField {...form.field('paidOn')} max={today} />
        <TextField
          {...form.field('reference')}
          autoComplete="off"
          hint={t('From the tax authority or your bank. Each reference can be recorded once.')}
        />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Record')}
        </Button>
      </Stack>
    </form>
  )
}
