/** Lets an operator refund a sale that a rule found, or leave it. */
import { useState } from 'react'
import { acceptRefundProposal, dismissRefundProposal, type RefundProposal } from '@fanfare/contract/refund-rules'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { PaidAmount } from './paid-amount.tsx'
import css from './refunds.module.css'

interface DecideProposalProps {
  readonly proposal: RefundProposal
  readonly currency: string
}

export function DecideProposal({ proposal, currency }: DecideProposalProps) {
  const [isAsking, setIsAsking] = useState(false)
  const accept = useApiMutation(acceptRefundProposal)
  const dismiss = useApiMutation(dismissRefundProposal)
  const { _id: id, status, sale, amount } = proposal
  if (status !== 'open') return <Chip>{status === 'refunded' ? t('Refunded') : t('Dismissed')}</Chip>
  const { name } = sale.fan
  const onError = (error: unknown) => toast(messageOf(error), 'bad')
  const refund = () =>
    accept.mutate(
      { params: { id } },
      {
        onSuccess: () => toast(t('Refunded. {name} has been notified.', { name })),
        onError,
        onSettled: () => setIsAsking(false),
      },
    )
  return (
    <span className={css['ways']}>
      <Button variant="quiet" size="small" onClick={() => setIsAsking(true)} aria-label={t('Refund {name}', { name })}>
        {t('Refund')}
      </Button>
      <Button
        variant="plain"
        size="small"
        isPending={dismiss.isPending}
        aria-label={t('Dismiss: {name}', { name })}
        onClick={() => dismiss.mutate({ params: { id } }, { onError })}
      >
        {t('Dismiss')}
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('Refund {name}?', { name })}
        consequence={
          <p>
            {rich('{amount} is refunded to the fan’s wallet or card and deducted from everyone who earned a share.', {
              amount: <PaidAmount value={amount} paidBy={sale.paidBy} currency={currency} />,
            })}
          </p>
        }
        action={t('Refund')}
        tone="danger"
        isPending={accept.isPending}
        onConfirm={refund}
      />
    </span>
  )
}
