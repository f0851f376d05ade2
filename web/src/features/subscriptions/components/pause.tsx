/** Pauses a subscription: its length, the end of access, and the next charge. All amounts come from the server. */
import { useState } from 'react'
import { pauseSubscription } from '@fanfare/contract/renewals'
import type { Subscription } from '@fanfare/contract/subscriptions'
import { useSettings } from '#core/viewer.ts'
import { Choices } from '#core/checkout/choices.tsx'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatDate, formatMoney } from '#lib/format.ts'
import { useTimeZone } from '#lib/now.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { pausedLabel } from './paused-label.ts'

interface PauseProps {
  readonly subscription: Subscription
  readonly onClose: () => void
}

const lengthOf = (months: number) => ({
  value: String(months),
  title: t('{months, plural, one {# month} other {# months}}', { months }),
})

export default function Pause({ subscription, onClose }: PauseProps) {
  const { _id: id, with: performer, expiresAt, nextTotal, price } = subscription
  const { currency } = useSettings()
  const timeZone = useTimeZone()
  const ends = subscription.pauseEnds ?? []
  const [months, setMonths] = useState('1')
  const again = ends[Number(months) - 1]
  const act = useApiMutation(pauseSubscription)
  const pause = () =>
    act.mutate(
      { params: { id }, body: { months: Number(months) } },
      {
        onSuccess: ({ pausedUntil }) =>
          pausedUntil !== null && toast(t('Paused. You won’t be charged before {until}.', { until: formatDate(pausedUntil) })),
        onError: (error) => toast(messageOf(error), 'bad'),
        onSettled: onClose,
      },
    )
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t('Keep subscription')}
      </Button>
      <Button onClick={pause} isPending={act.isPending}>
        {t('Pause')}
      </Button>
    </>
  )
  return (
    <Sheet isOpen onClose={onClose} title={t('Pause this subscription?')} footer={footer}>
      <Stack>
        <p>
          {t(
            'You keep access to {name}’s subscriber content until {until}. After that your subscription pauses without charge and resumes automatically.',
            { name: performer.name, until: formatDate(expiresAt, timeZone) },
          )}
        </p>
        <Choices
          legend={t('Duration')}
          isRow
          value={months}
          onChange={setMonths}
          options={ends.map((_, index) => lengthOf(index + 1))}
        />
        {again !== undefined && (
          <p role="status">
            <strong>{pausedLabel(subscription, again, { currency, timeZone })}</strong>
          </p>
        )}
        <p>
          {t(
            'You can resume earlier in Subscriptions: at no cost until {until}; after that, you’re charged {price} immediately for the next period.',
            { until: formatDate(expiresAt, timeZone), price: formatMoney(nextTotal ?? price, currency) },
          )}
        </p>
      </Stack>
    </Sheet>
  )
}
