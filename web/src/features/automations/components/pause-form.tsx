/** How long a fan gets no further automatic message after one. */
import { AutomationPause, changeAutomationPause } from '@fanfare/contract/automations'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

interface PauseFormProps {
  readonly hours: number
  readonly onDone: () => void
}

export default function PauseForm({ hours, onDone }: PauseFormProps) {
  const change = useApiMutation(changeAutomationPause)
  const form = useForm({
    shape: AutomationPause,
    initial: { hours: String(hours) },
    submit: async (body) => {
      await change.mutateAsync({ body: { hours: body.hours } })
      toast(t('Changes saved'))
      onDone()
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <NumberField
          {...form.field('hours')}
          label={t('Minimum time between automatic messages to a fan')}
          unit={t('hours')}
          hint={t('If two messages are due close together, the second one waits. Enter 1 hour to 30 days.')}
        />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Save')}
        </Button>
      </Stack>
    </form>
  )
}
