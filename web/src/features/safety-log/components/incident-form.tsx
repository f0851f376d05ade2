import { addIncident } from '@fanfare/contract/safety'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DateTimeField } from '#ui/fields/date-time-field.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

export function IncidentForm({ id }: { readonly id: string }) {
  const add = useApiMutation(addIncident)
  const form = useForm({
    shape: addIncident.body,
    initial: { text: '', happenedAt: '' },
    labels: { text: t('What happened'), happenedAt: t('When it happened') },
    submit: async ({ text, happenedAt }) => {
      await add.mutateAsync({ params: { id }, body: { text, ...(happenedAt && { happenedAt }) } })
      toast(t('Incident added'))
      form.reset()
    },
  })
  return (
    <form {...form.props}>
      <Stack isClose>
        <TextArea
          {...form.field('text')}
          rows={3}
          hint={t('You can’t change or delete it later, so that the police can rely on it.')}
        />
        <DateTimeField {...form.field('happenedAt')} hint={t('Leave empty for the present time.')} />
        <FormNote form={form} />
        <div>
          <Button type="submit" size="small" isPending={form.isPending}>
            {t('Add incident')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
