/** Makes one act after naming its consequence, with an optional note for the other side. */
import type { TObject } from 'typebox'
import { useReportChanges } from '#core/edit-sheet.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

export interface NoteFormProps {
  readonly consequence: string
  readonly action: string
  /** Confirms the act in a toast. */
  readonly done: string
  readonly onDone: () => void
}

interface CommonProps extends NoteFormProps {
  /** The body of the route, with a `note`. */
  readonly shape: TObject
  readonly send: (body: { readonly note?: string }) => Promise<unknown>
}

export function NoteForm({ shape, send, consequence, action, done, onDone }: CommonProps) {
  const form = useForm({
    shape,
    initial: { note: '' },
    submit: async (body) => {
      await send(body)
      toast(done)
      onDone()
    },
  })
  useReportChanges(form.values['note'] !== '')
  return (
    <form {...form.props}>
      <Stack>
        <p>{consequence}</p>
        <TextArea {...form.field('note')} rows={3} hint={t('Optional. The other side reads it.')} />
        <FormNote form={form} />
        <Button type="submit" variant="danger" isWide isPending={form.isPending}>
          {action}
        </Button>
      </Stack>
    </form>
  )
}
