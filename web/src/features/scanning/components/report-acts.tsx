/** Exports the report of a sealed file, and records that it was sent. */
import { useState } from 'react'
import { exportReportJson, exportReportPdf, recordHotlineReport, type QuarantinedFile } from '@fanfare/contract/scanning'
import { ExportButton } from '#core/export-button.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import css from './scanning.module.css'

export function ReportActs({ file: { _id: id, reportedAt } }: { readonly file: QuarantinedFile }) {
  const [isRecording, setIsRecording] = useState(false)
  return (
    <div className={css['acts']}>
      <ExportButton id={id} route={exportReportPdf} label={t('Report as PDF')} />
      <ExportButton id={id} route={exportReportJson} label={t('Report as JSON')} />
      {reportedAt === null && (
        <Button size="small" onClick={() => setIsRecording(true)}>
          {t('Record report')}
        </Button>
      )}
      <Sheet isOpen={isRecording} onClose={() => setIsRecording(false)} title={t('Record report')}>
        <RecordForm id={id} onDone={() => setIsRecording(false)} />
      </Sheet>
    </div>
  )
}

function RecordForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const record = useApiMutation(recordHotlineReport)
  const form = useForm({
    shape: recordHotlineReport.body,
    initial: { reference: '' },
    submit: async (body) => {
      await record.mutateAsync({ params: { id }, body })
      toast(t('Report recorded'))
      onDone()
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <TextField {...form.field('reference')} hint={t('The number that the hotline gave you. You can leave it empty.')} />
      <FormNote form={form} />
      <Button type="submit" isPending={form.isPending}>
        {t('Record report')}
      </Button>
    </form>
  )
}
