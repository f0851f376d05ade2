import { changeKindCommission, type KindCommission } from '@fanfare/contract/commissions'
import { useForm, type Form } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { toast } from '#ui/toast.ts'
import { PercentForm } from './percent-form.tsx'

interface KindFormProps {
  readonly of: KindCommission
  readonly general: number
  readonly onDone: () => void
}

export function KindForm({ of: { kind, percent: own }, general, onDone }: KindFormProps) {
  const change = useApiMutation(changeKindCommission)
  const form: Form = useForm({
    shape: changeKindCommission.body,
    initial: { kind, percent: own === null ? '' : String(own) },
    submit: async (body) => {
      await change.mutateAsync({ body })
      toast(t('Changes saved'))
      onDone()
    },
  })
  return (
    <PercentForm
      form={form}
      hint={t('Leave empty to use the general commission: {percent}.', { percent: formatPercent(general / 100) })}
    />
  )
}
