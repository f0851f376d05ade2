/** The statement of a month, to print or to reckon with. */
import { useState } from 'react'
import { downloadStatement } from '@fanfare/contract/earnings'
import { useNow } from '#lib/now.ts'
import { reader, t } from '#lib/i18n.ts'
import { DownloadButton } from '#ui/download-button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'

const MONTHS = 24

export function Statements() {
  const months = lastMonths(useNow())
  const [chosen, choose] = useState(months[1]?.value ?? '')
  return (
    <Stack isClose>
      <SelectField label={t('Month')} options={months} value={chosen} onChange={choose} />
      <Row>
        <DownloadButton route={downloadStatement} input={{ query: { month: chosen, format: 'pdf' } }}>
          {t('As PDF')}
        </DownloadButton>
        <DownloadButton route={downloadStatement} input={{ query: { month: chosen, format: 'csv' } }}>
          {t('As CSV')}
        </DownloadButton>
      </Row>
    </Stack>
  )
}

/** The running month first. */
function lastMonths(now: number) {
  const first = new Date(now)
  const words = new Intl.DateTimeFormat(reader().locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return Array.from({ length: MONTHS }, (_, i) => {
    const month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() - i, 1))
    return { value: month.toISOString().slice(0, 7), label: words.format(month) }
  })
}
