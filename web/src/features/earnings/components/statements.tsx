/** The statement of a month, to print or to calculate with. */
import { useState } from 'react'
import { downloadStatement } from '@fanfare/contract/earnings'
import { useNow } from '#lib/now.ts'
import { t } from '#lib/i18n.ts'
import { DownloadButton, Downloads } from '#ui/download-button.tsx'
import { MonthField, monthsUntil } from '#ui/fields/month-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'

export function Statements() {
  const months = monthsUntil(useNow())
  // The last complete month.
  const [month, choose] = useState(months[1] ?? '')
  return (
    <Stack isClose>
      <MonthField months={months} value={month} onChange={choose} />
      <Downloads>
        <DownloadButton route={downloadStatement} input={{ query: { month, format: 'pdf' } }}>
          {t('Export PDF')}
        </DownloadButton>
        <DownloadButton route={downloadStatement} input={{ query: { month, format: 'csv' } }}>
          {t('Export CSV')}
        </DownloadButton>
      </Downloads>
    </Stack>
  )
}
