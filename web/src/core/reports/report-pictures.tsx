/** Adds pictures, such as screenshots, to an open report. */
import { useState } from 'react'
import { addReportPicture, MAX_REPORT_PICTURES, type Report } from '@fanfare/contract/reports'
import { acceptAttribute, documentError } from '#core/media/accepted-files.ts'
import { messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { useUpload } from '#lib/upload.ts'
import { ErrorNote } from '#ui/feedback.tsx'
import { FileField } from '#ui/fields/file-field.tsx'

export function ReportPictures({ report }: { readonly report: Report }) {
  const [count, setCount] = useState(report.pictures)
  const [problem, setProblem] = useState('')
  const upload = useUpload(addReportPicture)
  if (count >= MAX_REPORT_PICTURES) return <p>{t('{count} pictures added.', { count })}</p>
  const add = async (picture: File | undefined) => {
    if (!picture || upload.isPending) return
    const wrong = documentError(picture, t('Picture'))
    setProblem(wrong)
    if (wrong !== '') return
    try {
      const { pictures } = await upload.start({ params: { id: report._id }, files: { picture } })
      setCount(pictures)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <>
      <FileField
        key={count}
        label={t('Add a picture')}
        value={undefined}
        onChange={(file) => void add(file)}
        accept={acceptAttribute('document')}
        hint={t('Optional, such as a screenshot. Up to {count} pictures; {added} added.', {
          count: MAX_REPORT_PICTURES,
          added: count,
        })}
      />
      {problem !== '' && <ErrorNote error={problem} />}
    </>
  )
}
