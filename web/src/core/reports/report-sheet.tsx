/** Asks for the reason of a report and sends it. Loaded with the first press. */
import { useState } from 'react'
import { Link } from 'react-router'
import { linksIn, reasonsFor } from '@fanfare/contract/case-terms'
import { createReport, ReportForm, type Report } from '@fanfare/contract/reports'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { reasonLabel } from './reason-labels.ts'
import { ReportPictures } from './report-pictures.tsx'

interface ReportSheetProps {
  readonly kind: string
  readonly id: string
  readonly onClose: () => void
}

export default function ReportSheet({ kind, id, onClose }: ReportSheetProps) {
  const [report, setReport] = useState<Report>()
  return (
    <Sheet isOpen onClose={onClose} title={report ? t('Report sent') : t('Report')}>
      {report ? <Sent report={report} onClose={onClose} /> : <ReasonForm kind={kind} id={id} onDone={setReport} />}
    </Sheet>
  )
}

interface ReasonFormProps extends Omit<ReportSheetProps, 'onClose'> {
  readonly onDone: (report: Report) => void
}

function ReasonForm({ kind, id, onDone }: ReasonFormProps) {
  const create = useApiMutation(createReport)
  const form = useForm({
    shape: ReportForm,
    initial: { reason: '', text: '', links: '' },
    labels: { reason: t('Reason'), text: t('What happened'), links: t('Links') },
    missing: { reason: t('Choose a reason') },
    check: ({ reason, text }) => (reason === 'other' && text === '' ? { text: t('Describe what happened') } : {}),
    submit: async ({ links = '', ...body }) => {
      onDone(await create.mutateAsync({ body: { objectType: kind, objectId: id, ...body, links: linksIn(links) } }))
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <p>{t('Operators read your report. The person you report never learns that it was you.')}</p>
        <SelectField
          {...form.field('reason')}
          isRequired
          placeholder={t('Choose a reason')}
          options={reasonsFor(kind).map((reason) => ({ value: reason, label: reasonLabel(reason) }))}
        />
        <TextArea {...form.field('text')} rows={4} hint={t('What should the operators look at?')} />
        <TextArea {...form.field('links')} rows={2} hint={t('Optional. One link per line, for example to the original.')} />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Send report')}
        </Button>
      </Stack>
    </form>
  )
}

function Sent({ report, onClose }: { readonly report: Report; readonly onClose: () => void }) {
  return (
    <Stack>
      <p>
        {rich('Case {number}. We decide by {date} at the latest.', {
          number: String(report.caseNumber),
          date: <DateOf at={report.dueAt} />,
        })}
      </p>
      <ReportPictures report={report} />
      <p>
        {rich('You can follow it in <reports>your reports</reports>.', {
          reports: (text) => (
            <Link to="/reports" onClick={onClose}>
              {text}
            </Link>
          ),
        })}
      </p>
      <Button isWide onClick={onClose}>
        {t('Done')}
      </Button>
    </Stack>
  )
}
