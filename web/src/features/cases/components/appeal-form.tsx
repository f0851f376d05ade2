import type { appealStatement } from '@fanfare/contract/statements'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

interface AppealFormProps {
  readonly route: typeof appealStatement
  readonly id: string
  readonly onDone: () => void
}

export function AppealForm({ route, id, onDone }: AppealFormProps) {
  const appeal = useApiMutation(route)
  const form = useForm({
    shape: route.body,
    initial: { text: '' },
    submit: async (body) => {
      await appeal.mutateAsync({ params: { id }, body })
      toast(t('Appeal sent'))
      onDone()
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <TextArea {...form.field('text')} rows={5} hint={t('Optional. Tell us what we have missed.')} />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Send appeal')}
        </Button>
      </Stack>
    </form>
  )
}
