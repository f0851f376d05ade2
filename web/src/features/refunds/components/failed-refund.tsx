/** The operator's actions for a refund that the payment processor could not pay. */
import { useState } from 'react'
import { retryRefund, settleRefund, type Refund } from '@fanfare/contract/refunds'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Money } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import css from './refunds.module.css'

interface FailedRefundProps {
  readonly refund: Refund
  readonly currency: string
}

export function FailedRefund({ refund, currency }: FailedRefundProps) {
  const { _id: id, message, fan } = refund
  const [isSettling, setSettling] = useState(false)
  const retry = useApiMutation(retryRefund)
  const again = () =>
    retry.mutate(
      { params: { id } },
      {
        onSuccess: () => toast(t('Retrying the refund')),
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
  return (
    <div className={css['failed']}>
      <p>{message}</p>
      <div className={css['ways']}>
        <Button variant="quiet" size="small" onClick={again} isPending={retry.isPending}>
          {t('Try again')}
        </Button>
        <IfPermitted route={settleRefund}>
          {' '}
          <Button size="small" onClick={() => setSettling(true)}>
            {t('Mark as refunded')}
          </Button>
        </IfPermitted>
      </div>
      {isSettling && (
        <Sheet isOpen onClose={() => setSettling(false)} title={t('Refunded manually to {name}', { name: fan.name })}>
          <SettleForm refund={refund} currency={currency} onDone={() => setSettling(false)} />
        </Sheet>
      )}
    </div>
  )
}

function SettleForm({ refund: { _id: id, owed }, currency, onDone }: FailedRefundProps & { readonly onDone: () => void }) {
  const act = useApiMutation(settleRefund)
  const form = useForm({
    shape: settleRefund.body,
    initial: { reference: '' },
    submit: async (body) => {
      await act.mutateAsync({ params: { id }, body })
      toast(t('Recorded'))
      onDone()
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <p>
        {rich('First pay {amount} to the fan, for example by bank transfer. The books then show that the money has left.', {
          amount: <Money value={owed} currency={currency} />,
        })}
      </p>
      <TextField {...form.field('reference')} isRequired hint={t('The reference of the transfer on your bank statement.')} />
      <FormNote form={form} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('Record')}
      </Button>
    </form>
  )
}
