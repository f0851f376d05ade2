/** Shows the bank's question about a Stripe payment (3-D Secure) in Stripe's frame over the page. */
import { useQuery } from '@tanstack/react-query'
import { useSettings } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { withNonModalDialogs } from '#ui/dialog.ts'
import { ErrorNote } from '#ui/feedback.tsx'
import { stripeClient } from './stripe-client.ts'

interface StripeChallengeProps {
  readonly clientSecret: string
  /** Called when the buyer answered or closed the frame. Only the server knows the result. */
  readonly onAnswered: () => void
}

export function StripeChallenge({ clientSecret, onAnswered }: StripeChallengeProps) {
  const { stripePublishableKey } = useSettings()
  // Asks once automatically. After the frame is closed, a button asks again.
  const intent = useQuery({
    queryKey: ['bank question', clientSecret],
    queryFn: async () => {
      const problem = await question(stripePublishableKey, clientSecret)
      onAnswered()
      return problem ?? null
    },
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <>
      <ErrorNote error={intent.data ?? undefined} />
      <Button size="large" isWide isPending={intent.isFetching} onClick={() => !intent.isFetching && void intent.refetch()}>
        {t('Confirm with your bank')}
      </Button>
    </>
  )
}

/** Returns an error message if the question cannot be shown. The buyer's answer is not included. */
async function question(publishableKey: string, clientSecret: string): Promise<string | undefined> {
  try {
    const client = await stripeClient(publishableKey)
    await withNonModalDialogs(() => client.handleNextAction({ clientSecret }))
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}
