/** Cancels a tier change planned for the next renewal. */
import { cancelTierChange } from '@fanfare/contract/tiers'
import type { Subscription } from '@fanfare/contract/subscriptions'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

export function CancelTierChange({ subscription: { _id: id, tier } }: { readonly subscription: Subscription }) {
  const act = useApiMutation(cancelTierChange)
  const keep = () =>
    act.mutate(
      { params: { id } },
      {
        onSuccess: ({ renews }) => toast(renews ? t('Tier unchanged.') : t('Tier unchanged. Your subscription ends as planned.')),
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
  return (
    <Button variant="quiet" size="small" onClick={keep} isPending={act.isPending}>
      {tier ? t('Keep {tier}', { tier: tier.name }) : t('Keep it')}
    </Button>
  )
}
