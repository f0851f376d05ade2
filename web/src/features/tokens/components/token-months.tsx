/** The wallet's totals of the last months. */
import { useQuery } from '@tanstack/react-query'
import { listTokenMonths } from '@fanfare/contract/tokens'
import { Sums } from '#core/checkout/sums.tsx'
import { query } from '#lib/api.ts'
import { reader, t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { Section } from '#ui/layout/section.tsx'

export function TokenMonths() {
  const months = useQuery(query(listTokenMonths, { query: { limit: 12 } }))
  const words = new Intl.DateTimeFormat(reader().locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <Section title={t('Tokens by month')}>
      {months.isPending && <SkeletonRows count={2} />}
      {months.isError && <ErrorNote error={months.error} onRetry={months.refetch} />}
      {months.data?.data.length === 0 && <p>{t('No activity in the last twelve months.')}</p>}
      {months.data && months.data.data.length > 0 && (
        <Sums
          rows={months.data.data.map(({ month, spent, received }) => ({
            label: words.format(new Date(`${month}-01T00:00:00Z`)),
            value: t('{spent} spent, {received} received', { spent: formatTokens(spent), received: formatTokens(received) }),
          }))}
        />
      )}
    </Section>
  )
}
