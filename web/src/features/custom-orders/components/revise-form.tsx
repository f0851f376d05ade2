/** The fan's request to change a delivery. */
import { REVISION_DAYS } from '@fanfare/contract/custom-order-limits'
import type { CustomOrder } from '@fanfare/contract/custom-order-views'
import { reviseCustomOrder } from '@fanfare/contract/custom-orders'
import { useReportChanges } from '#core/edit-sheet.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

interface ReviseFormProps {
  readonly order: CustomOrder
  readonly onDone: () => void
}

export function ReviseForm({ order: { _id: id, performer, revisions }, onDone }: ReviseFormProps) {
  const act = useApiMutation(reviseCustomOrder)
  const form = useForm({
    shape: reviseCustomOrder.body,
    initial: { note: '' },
    submit: async (body) => {
      await act.mutateAsync({ params: { id }, body })
      toast(t('Revision requested'))
      onDone()
    },
  })
  useReportChanges(form.values['note'] !== '')
  return (
    <form {...form.props}>
      <Stack>
        <p>
          {t(
            '{left, plural, one {This is your last revision.} other {This uses one of your # revisions.}} {name} has at least {days} days for it. Your tokens stay in escrow.',
            { left: revisions.left, name: performer.name, days: REVISION_DAYS },
          )}
        </p>
        <TextArea {...form.field('note')} rows={5} hint={t('Describe exactly what should be different.')} />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Request revision')}
        </Button>
      </Stack>
    </form>
  )
}
