/** Shows the history of a top-up, loaded when it is opened. */
import { useQuery } from '@tanstack/react-query'
import { viewTopUp } from '@fanfare/contract/top-ups'
import { query } from '#lib/api.ts'
import { ErrorNote, Skeleton } from '#ui/feedback.tsx'
import { Steps } from '#ui/steps.tsx'
import { stepLabel } from './top-up-labels.ts'

export function TopUpSteps({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(query(viewTopUp, { params: { id } }))
  if (error) return <ErrorNote error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={60} />
  const steps = data.steps.map(({ _id, event, by, amount, note, at }) => ({
    id: _id,
    word: stepLabel[event](),
    by,
    amount,
    note,
    at,
  }))
  return <Steps steps={steps} currency={data.currency} />
}
