import { useState } from 'react'
import {
  downloadJournal,
  listExplanations,
  readReconciliation,
  readTrialBalance,
  startReconciliation,
} from '@fanfare/contract/books'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { useSettings } from '#core/viewer.ts'
import { messageOf, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { useNow } from '#lib/now.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DownloadButton, Downloads } from '#ui/download-button.tsx'
import { MonthField, monthsUntil } from '#ui/fields/month-field.tsx'
import { RetryIcon } from '#ui/icons.ts'
import { Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import { BookTabs } from '../components/book-tabs.tsx'
import { ExplainedDifferences } from '../components/explained-differences.tsx'
import { ReconciliationResult } from '../components/reconciliation-result.tsx'
import { TrialBalance } from '../components/trial-balance.tsx'

const page = createLoaders(async ({ read, list }) => {
  await Promise.all([read(readReconciliation, {}), read(readTrialBalance, {}), list(listExplanations, { query: { limit: 20 } })])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Books'))

export default function Books() {
  const { currency } = useSettings()
  const reconciliation = useApiQuery(readReconciliation, {})
  const { accounts } = useApiQuery(readTrialBalance, {})
  return (
    <Page title={t('Books')}>
      <BookTabs />
      <Section
        title={t('Reconciliation')}
        action={
          <IfPermitted route={startReconciliation}>
            <Again />
          </IfPermitted>
        }
        isCard
      >
        <ReconciliationResult result={reconciliation} />
      </Section>
      <ExplainedDifferences />
      <Section title={t('Trial balance')} isCard>
        <TrialBalance sums={accounts} currency={currency} />
      </Section>
      <Section title={t('Journal')} isCard>
        <Journal />
      </Section>
    </Page>
  )
}

function Again() {
  const start = useApiMutation(startReconciliation)
  return (
    <Button
      variant="quiet"
      size="small"
      icon={RetryIcon}
      isPending={start.isPending}
      onClick={() =>
        start.mutate(
          {},
          {
            onSuccess: () => toast(t('Reconciliation started')),
            onError: (error) => toast(messageOf(error), 'bad'),
          },
        )
      }
    >
      {t('Reconcile now')}
    </Button>
  )
}

function Journal() {
  const months = monthsUntil(useNow())
  const [month, choose] = useState(months[0] ?? '')
  return (
    <Stack isClose>
      <p>{t('All entries of a month for your accountant, as a table or as a ledger-cli journal.')}</p>
      <MonthField months={months} value={month} onChange={choose} />
      <Downloads>
        <DownloadButton route={downloadJournal} input={{ query: { month, format: 'csv' } }}>
          {t('Export CSV')}
        </DownloadButton>
        <DownloadButton route={downloadJournal} input={{ query: { month, format: 'ledger' } }}>
          {t('Export journal')}
        </DownloadButton>
      </Downloads>
    </Stack>
  )
}
