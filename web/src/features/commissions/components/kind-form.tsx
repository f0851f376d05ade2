/** An operator sets the commission of a kind of sale, or gives it the general one again. */
import { changeKindCommission, type KindCommission } from '@fanfare/contract/commissions'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { percent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

interface KindFormProps {
  readonly of: KindCommission
  readonly general: number
  readonly onDone: () => void
}

export function KindForm({ of: { kind, percent: own }, general, onDone }: KindFormProps) {
  const change = useApiMutation(changeKindCommission)
  const form = useForm({
    shape: changeKindCommission.body,
    initial: { kind, percent: own === null ? '' : String(own) },
    submit: async (body) => {
      await change.mutateAsync({ body: { ...body } })
      toast(t('Changes saved'))
      onDone()
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <NumberField
          {...form.field('percent')}
          unit="%"
          inputMode="numeric"
          hint={t('Left empty, the general one holds: {percent}.', { percent: percent(general / 100) })}
        />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Save')}
        </Button>
      </Stack>
    </form>
  )
}
