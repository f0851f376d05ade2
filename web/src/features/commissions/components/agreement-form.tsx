/** An operator agrees on a commission with a performer, or ends such an agreement. */
import { changePerformerCommission, type Commission } from '@fanfare/contract/commissions'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

interface AgreementFormProps {
  /** What is agreed now; absent: with somebody else. */
  readonly of?: Commission
  readonly onDone: () => void
}

export function AgreementForm({ of, onDone }: AgreementFormProps) {
  const change = useApiMutation(changePerformerCommission)
  const form = useForm({
    shape: changePerformerCommission.body,
    initial: { username: of?.performer?.username ?? '', percent: of ? String(of.percent) : '' },
    check: ({ percent }) =>
      !of && percent === '' ? { percent: t('Please enter {label}', { label: t('Commission in percent') }) } : {},
    submit: async (body) => {
      await change.mutateAsync({ body: { ...body } })
      toast(t('Saved. The performer is told.'))
      onDone()
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        {!of && <TextField {...form.field('username')} hint={t('Of the performer.')} autoComplete="off" isRequired />}
        <NumberField
          {...form.field('percent')}
          unit="%"
          inputMode="numeric"
          hint={
            of
              ? t('Of everything that they sell from now on. Left empty, what is set for everybody holds again.')
              : t('Of everything that they sell from now on.')
          }
        />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Save')}
        </Button>
      </Stack>
    </form>
  )
}
