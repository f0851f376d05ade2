/** Lets an operator record what a payment processor paid to the bank, and which fees it kept. */
import { NewSettlement, recordSettlement, type GatewayReceivable } from '@fanfare/contract/settlements'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { gatewayName } from '#core/payments/gateway-name.ts'
import { useSettings } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DateField, NumberField, SelectField } from '#ui/fields/choice-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

interface SettlementFormProps {
  readonly claims: readonly GatewayReceivable[]
  /** `2026-07-01`, UTC. */
  readonly today: string
  readonly onDone: () => void
}

export default function SettlementForm({ claims, today, onDone }: SettlementFormProps) {
  const { currency } = useSettings()
  const record = useApiMutation(recordSettlement)
  const form = useForm({
    shape: NewSettlement,
    initial: { gateway: claims[0]?.gateway ?? '', amount: '', fees: '', arrivedOn: today, reference: '' },
    submit: async (body) => {
      await record.mutateAsync({ body })
      toast(t('Settlement recorded'))
      onDone()
    },
  })
  const owed = claims.find(({ gateway }) => gateway === form.values['gateway'])?.owed ?? 0
  return (
    <form {...form.props}>
      <Stack>
        <SelectField
          {...form.field('gateway')}
          options={claims.map(({ gateway }) => ({ value: gateway, label: gatewayName(gateway) }))}
          hint={owed > 0 ? t('Owes you {amount}', { amount: formatMoney(owed, currency) }) : undefined}
        />
        <NumberField {...form.field('amount')} unit={currency} hint={t('The exact amount that arrived in your bank account.')} />
        <NumberField
          {...form.field('fees')}
          unit={currency}
          hint={t('The fees the processor kept, according to its report. Enter 0 if none.')}
        />
        <DateField {...form.field('arrivedOn')} max={today} />
        <TextField
          {...form.field('reference')}
          autoComplete="off"
          hint={t('From the processor’s report or your bank statement. Each reference can be recorded once.')}
        />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Record')}
        </Button>
      </Stack>
    </form>
  )
}
