/** Lets an operator agree on a commission with a performer, or end an agreement. */
import { changePerformerCommission, type Commission } from '@fanfare/contract/commissions'
import { useForm, type Form } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { PercentForm } from './percent-form.tsx'

interface AgreementFormProps {
  /** The current agreement. Absent to choose another performer. */
  readonly of?: Commission
  readonly onDone: () => void
}

export function AgreementForm({ of, onDone }: AgreementFormProps) {
  const change = useApiMutation(changePerformerCommission)
  const form: Form = useForm({
    shape: changePerformerCommission.body,
    initial: { username: of?.performer?.username ?? '', percent: of ? String(of.percent) : '' },
    check: ({ percent }) => (!of && percent === '' ? { percent: t('Please enter {label}', { label: t('Commission (%)') }) } : {}),
    submit: async (body) => {
      await change.mutateAsync({ body })
      toast(t('Saved. The performer has been notified.'))
      onDone()
    },
  })
  const hint = of
    ? t('Applies to everything they sell from now on. Leave empty to use the standard commission again.')
    : t('Applies to everything they sell from now on.')
  return (
    <PercentForm form={form} hint={hint}>
      {!of && <TextField {...form.field('username')} hint={t('The performer’s username.')} autoComplete="off" isRequired />}
    </PercentForm>
  )
}
