/** Shows the history of a payout request, loaded when it is opened. */
import { useQuery } from '@tanstack/react-query'
import { viewPayout } from '@fanfare/contract/payouts'
import { query } from '#lib/api.ts'
import { ErrorNote, Skeleton } from '#ui/feedback.tsx'
import { Steps } from '#ui/steps.tsx'
import { stepLabel } from './payout-labels.ts'

/** Steps that name an amount. The others are about the same amount. */
const requestSteps: ReadonlySet<string> = new Set(['request', 'edit'])

export function PayoutSteps({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(query(viewPayout, { params: { id } }))
  if (error) return <ErrorNote error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={60} />
  const steps = data.steps.map(({ _id, event, by, amount, note, at }) => ({
    id: _id,
    word: stepLabel[event](),
    by,
    note,
    at,
    ...(requestSteps.has(event) && { amount }),
  }))
  return <Steps steps={steps} currency={data.currency} />
}
