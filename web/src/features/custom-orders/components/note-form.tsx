/** Makes one act after naming its consequence, with an optional note for the other side. */
import {
  withdrawCustomOrder,
  type cancelCustomOrder,
  type declineCustomOrder,
  type refuseCustomOrderExtension,
} from '@fanfare/contract/custom-orders'
import { useReportChanges } from '#core/edit-sheet.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

export type NoteRoute =
  | typeof cancelCustomOrder
  | typeof declineCustomOrder
  | typeof refuseCustomOrderExtension
  | typeof withdrawCustomOrder

interface NoteFormProps {
  readonly orderId: string
  readonly route: NoteRoute
  readonly consequence: string
  readonly action: string
  /** Confirms the act in a toast. */
  readonly done: string
  readonly onDone: () => void
}

export function NoteForm({ orderId: id, route, consequence, action, done, onDone }: NoteFormProps) {
  const act = useApiMutation(route)
  const form = useForm({
    shape: withdrawCustomOrder.body,
    initial: { note: '' },
    submit: async (body) => {
      await act.mutateAsync({ params: { id }, body })
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
