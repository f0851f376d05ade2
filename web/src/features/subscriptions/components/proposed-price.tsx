/** Asks a subscriber to accept a higher price or cancel. Without an answer, the old price stays. */
import { acceptProposedPrice } from '@fanfare/contract/tiers'
import type { Subscription } from '@fanfare/contract/subscriptions'
import { useSettings } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { SpendButton } from '#ui/spend-button.tsx'
import { toast } from '#ui/toast.ts'
import css from './subscriptions.module.css'

interface ProposedPriceProps {
  readonly subscription: Subscription
  readonly proposed: number
  readonly onCancel: () => void
}

export function ProposedPrice({ subscription: { _id: id, with: performer, price }, proposed, onCancel }: ProposedPriceProps) {
  const { currency } = useSettings()
  const act = useApiMutation(acceptProposedPrice)
  const words = { name: performer.name, asked: formatMoney(proposed, currency), price: formatMoney(price, currency) }
  const agree = () =>
    act.mutate(
      { params: { id }, body: { price: proposed } },
      {
        onSuccess: () => toast(t('Accepted. You’ll pay {asked} from the next renewal.', { asked: words.asked })),
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
  return (
    <div className={css['asked']}>
      <p>{t('{name} asks for {asked} from now on. You keep paying {price} unless you accept.', words)}</p>
      <div className={css['flatActs']}>
        <SpendButton act={`agree ${id} ${proposed}`} size="small" onClick={agree} isPending={act.isPending}>
          {t('Accept {asked}', { asked: words.asked })}
        </SpendButton>
        <Button variant="quiet" size="small" onClick={onCancel}>
          {t('Cancel subscription')}
        </Button>
      </div>
    </div>
  )
}
