/** The bank's question about a payment by Stripe (3-D Secure), in a frame that Stripe shows over the page. */
import { useQuery } from '@tanstack/react-query'
import { useSettings } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { besideDialogs } from '#ui/dialog.ts'
import { ErrorNote } from '#ui/feedback.tsx'
import { stripeClient } from './stripe-client.ts'

interface StripeQuestionProps {
  readonly clientSecret: string
  /** Answered or left: what came of it, only the server knows. */
  readonly onAnswered: () => void
}

export function StripeQuestion({ clientSecret, onAnswered }: StripeQuestionProps) {
  const { stripePublishableKey } = useSettings()
  // Asked once by itself; when its frame was closed, again by the button.
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

/** What is wrong with asking, in words; nothing of how the buyer has answered. */
async function question(publishableKey: string, clientSecret: string): Promise<string | undefined> {
  try {
    const client = await stripeClient(publishableKey)
    await besideDialogs(() => client.handleNextAction({ clientSecret }))
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}
