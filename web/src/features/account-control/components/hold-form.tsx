import { holdErasure } from '@fanfare/contract/account-closing'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'

interface HoldFormProps {
  readonly id: string
  readonly onDone: () => void
}

export function HoldForm({ id, onDone }: HoldFormProps) {
  const hold = useApiMutation(holdErasure)
  const form = useForm({
    shape: holdErasure.body,
    initial: { reason: '' },
    labels: { reason: t('Reason') },
    submit: async (body) => {
      await hold.mutateAsync({ params: { id }, body })
      onDone()
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <p>{t('The account isn’t erased until an operator releases the hold. Its owner isn’t notified.')}</p>
        <TextArea {...form.field('reason')} isRequired hint={t('Only operators see this.')} />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Hold erasure')}
        </Button>
      </Stack>
    </form>
  )
}
