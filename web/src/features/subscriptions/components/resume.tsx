/** Ends a pause: immediately during a paid period, otherwise for the next period's price. */
import { useState } from 'react'
import { resumeSubscription } from '@fanfare/contract/renewals'
import type { Subscription } from '@fanfare/contract/subscriptions'
import { useSettings } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatMoney } from '#lib/format.ts'
import { useNow } from '#lib/now.ts'
import { t } from '#lib/i18n.ts'
import { Confirm } from '#ui/sheet.tsx'
import { SpendButton } from '#ui/spend-button.tsx'
import { toast } from '#ui/toast.ts'
import { isExpired } from './is-expired.ts'

export function Resume({ subscription }: { readonly subscription: Subscription }) {
  const { currency } = useSettings()
  const now = useNow()
  const [isConfirming, setIsConfirming] = useState(false)
  const act = useApiMutation(resumeSubscription)
  const { _id: id, with: performer, nextTotal, price } = subscription
  const isDue = isExpired(subscription, now)
  const resume = () =>
    act.mutate(
      { params: { id }, body: isDue ? { total: nextTotal ?? price } : {} },
      {
        onSuccess: () => toast(isDue ? t('Your subscription resumes once it’s paid.') : t('Subscription resumed.')),
        onError: (error) => toast(messageOf(error), 'bad'),
        onSettled: () => setIsConfirming(false),
      },
    )
  return (
    <>
      <SpendButton
        act={`resume ${id} ${isDue}`}
        size="small"
        isPending={act.isPending}
        onClick={() => (isDue ? setIsConfirming(true) : resume())}
        aria-label={t('Resume your subscription to {name}', { name: performer.name })}
      >
        {t('Resume')}
      </SpendButton>
      <Confirm
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('Resume this subscription?')}
        consequence={t('You’re charged {price} now and get access to all subscriber content again.', {
          price: formatMoney(nextTotal ?? price, currency),
        })}
        action={t('Resume')}
        tone="brass"
        onConfirm={resume}
        isPending={act.isPending}
      />
    </>
  )
}
