import { MakeReport, makeSchemeReport } from '@fanfare/contract/scheme-reports'
import { EditSheet, useReportChanges } from '#core/edit-sheet.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

interface MakeAgainProps {
  readonly month: string
  readonly onClose: () => void
}

export const MakeAgain = ({ month, onClose }: MakeAgainProps) => (
  <EditSheet title={t('Compute again')} onClose={onClose}>
    <ReasonForm month={month} onClose={onClose} />
  </EditSheet>
)

function ReasonForm({ month, onClose }: MakeAgainProps) {
  const make = useApiMutation(makeSchemeReport)
  const form = useForm({
    shape: MakeReport,
    initial: { reason: '' },
    submit: async ({ reason }) => {
      const { isChanged, revision } = await make.mutateAsync({ params: { month }, body: { reason } })
      toast(
        isChanged
          ? t('The records have changed. This is revision {revision, number}.', { revision })
          : t('The records still give the same report.'),
      )
      onClose()
    },
  })
  useReportChanges(form.values['reason'] !== '')
  return (
    <form {...form.props}>
      <Stack>
        <p>{t('If the records of the month say something else now, a new revision is stored. Earlier revisions stay.')}</p>
        <TextArea {...form.field('reason')} rows={3} hint={t('Readers of the report see it with the new revision.')} />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Compute again')}
        </Button>
      </Stack>
    </form>
  )
}
