/** Pausing: for how long, until when everything stays open, and when it is charged again. */
import { useState } from 'react'
import { pauseSubscription } from '@fanfare/contract/renewals'
import type { Subscription } from '@fanfare/contract/subscriptions'
import { Choices } from '#core/checkout/choices.tsx'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { date } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'

interface PauseProps {
  readonly subscription: Subscription
  readonly onClose: () => void
}

const MONTHS = ['1', '2', '3'] as const

export default function Pause({ subscription: { _id: id, with: performer, expiresAt }, onClose }: PauseProps) {
  const [months, setMonths] = useState<(typeof MONTHS)[number]>('1')
  const act = useApiMutation(pauseSubscription)
  const pause = () =>
    act.mutate(
      { params: { id }, body: { months: Number(months) } },
      {
        onSuccess: ({ pausedUntil }) =>
          pausedUntil !== null && toast(t('Paused. Nothing is charged before {until}.', { until: date(pausedUntil) })),
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
            'Everything of {name} stays open to you until {until}. Then it closes, nothing is charged, and it goes on by itself after the pause.',
            {
              name: performer.name,
              until: date(expiresAt),
            },
          )}
        </p>
        <Choices
          legend={t('For how long')}
          isRow
          value={months}
          onChange={setMonths}
          options={MONTHS.map((value) => ({
            value,
            title: t('{months, plural, one {# month} other {# months}}', { months: Number(value) }),
          }))}
        />
      </Stack>
    </Sheet>
  )
}
