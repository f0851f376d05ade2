/** Cancels a subscription: the consequence, an optional reason, and once the performer's counteroffer. */
import { useState } from 'react'
import { cancelSubscription, acceptCounterOffer } from '@fanfare/contract/renewals'
import type { CancelReason, Subscription } from '@fanfare/contract/subscriptions'
import { useSettings } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatDate, formatMoney, formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useNow } from '#lib/now.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { SpendButton } from '#ui/spend-button.tsx'
import { isExpired } from './is-expired.ts'
import { cancelReasonLabel, reasons } from './cancel-reasons.ts'
import css from './subscriptions.module.css'

interface CancellationProps {
  readonly subscription: Subscription
  readonly onClose: () => void
}

export default function Cancellation({ subscription, onClose }: CancellationProps) {
  const [reason, setReason] = useState<CancelReason>()
  const cancel = useApiMutation(cancelSubscription)
  const { neededAgeCheck } = useSettings()
  const now = useNow()
  const { _id: id, with: performer, expiresAt, counterOffer } = subscription
  const confirm = () =>
    cancel.mutate(
      { params: { id }, body: reason === undefined ? {} : { reason } },
      {
        onSuccess: (cancelled) =>
          toast(
            isExpired(cancelled, now)
              ? t('Subscription canceled. It has ended.')
              : t('Subscription canceled. You have access until {until}.', { until: formatDate(cancelled.expiresAt) }),
          ),
        onError: (error) => toast(messageOf(error), 'bad'),
        onSettled: onClose,
      },
    )
  // Not `Confirm`, because its "Cancel" button has the name of the action here.
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t('Keep subscription')}
      </Button>
      <Button variant="danger" onClick={confirm} isPending={cancel.isPending}>
        {t('Cancel subscription')}
      </Button>
    </>
  )
  return (
    <Sheet isOpen onClose={onClose} title={t('Cancel this subscription?')} footer={footer}>
      <Stack>
        <p>
          {isExpired(subscription, now)
            ? t(
                'Your subscription ends immediately, and you won’t be charged again. The time you paid for is over, so you lose access to {name}’s subscriber content.',
                { name: performer.name },
              )
            : t(
                'Your subscription won’t renew, and you won’t be charged again. You keep access to {name}’s subscriber content until {until}. You can resume before then.',
                { name: performer.name, until: formatDate(expiresAt) },
              )}
        </p>
        {counterOffer !== null && neededAgeCheck === null && (
          <CounterOffer subscription={subscription} share={counterOffer} onClose={onClose} />
        )}
        <SelectField
          name="reason"
          label={t('Why are you canceling? (optional)')}
          hint={t('{name} will see your answer with your name.', { name: performer.name })}
          placeholder={t('Prefer not to say')}
          value={reason ?? ''}
          onChange={(value) => setReason(reasons.find((one) => one === value))}
          options={reasons.map((value) => ({ value, label: cancelReasonLabel[value]() }))}
        />
      </Stack>
    </Sheet>
  )
}

interface CounterOfferProps extends CancellationProps {
  readonly share: number
}

function CounterOffer({ subscription, share, onClose }: CounterOfferProps) {
  const { _id: id, with: performer, price, laterTotal } = subscription
  const { currency } = useSettings()
  const take = useApiMutation(acceptCounterOffer)
  const accept = () =>
    take.mutate(
      { params: { id } },
      {
        onSuccess: ({ nextTotal }) =>
          toast(t('Your next period costs {price}', { price: formatMoney(nextTotal ?? price, currency) })),
        onError: (error) => toast(messageOf(error), 'bad'),
        onSettled: onClose,
      },
    )
  return (
    <div className={css['counter']}>
      <p>
        {t('{name} would like you to stay: {share} off your next period, then {price} again.', {
          name: performer.name,
          share: formatPercent(share / 100),
          price: formatMoney(laterTotal ?? price, currency),
        })}
      </p>
      <SpendButton act={`stay ${share}`} size="small" onClick={accept} isPending={take.isPending}>
        {t('Stay and get {share} off', { share: formatPercent(share / 100) })}
      </SpendButton>
    </div>
  )
}
