import { addAccountNote } from '@fanfare/contract/account-control'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'

export function NoteForm({ id }: { readonly id: string }) {
  const add = useApiMutation(addAccountNote)
  const form = useForm({
    shape: addAccountNote.body,
    initial: { text: '' },
    labels: { text: t('New note') },
    submit: async (body) => {
      await add.mutateAsync({ params: { id }, body })
      form.reset()
    },
  })
  return (
    <form {...form.props}>
      <Stack isClose>
        <TextArea {...form.field('text')} rows={2} hint={t('Only operators see notes.')} />
        <FormNote form={form} />
        <div>
          <Button type="submit" size="small" variant="quiet" isPending={form.isPending}>
            {t('Add note')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
