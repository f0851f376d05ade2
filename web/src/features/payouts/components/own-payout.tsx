import { useState } from 'react'
import type { PayoutMethods } from '@fanfare/contract/payout-methods'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { cancelPayout, type PayoutCalculation, type PayoutRequest } from '@fanfare/contract/payouts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Money, RelativeTime } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { HistoryIcon } from '#ui/icons.ts'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { RequestForm } from './request-form.tsx'
import ownCss from './own-payout.module.css'
import css from './payouts.module.css'

interface OwnPayoutProps {
  readonly request: PayoutRequest
  readonly figures: PayoutCalculation
  readonly methods: PayoutMethods
}

export function PendingPayout({ request, figures, methods }: OwnPayoutProps) {
  const [openSheet, setOpenSheet] = useState<'edit' | 'cancel'>()
  const close = () => setOpenSheet(undefined)
  const { amount, currency, createdAt } = request
  return (
    <div className={ownCss['notice']}>
      <HistoryIcon />
      <div className={css['details']}>
        <p>
          {rich('{amount} is waiting for approval. Requested {when}.', {
            amount: <Money value={amount} currency={currency} />,
            when: <RelativeTime at={createdAt} />,
          })}
        </p>
        <div className={css['ways']}>
          <Button variant="quiet" size="small" onClick={() => setOpenSheet('edit')}>
            {t('Change')}
          </Button>
          <Button variant="quiet" size="small" onClick={() => setOpenSheet('cancel')}>
            {t('Cancel request')}
          </Button>
        </div>
      </div>
      {openSheet === 'edit' && (
        <Sheet isOpen onClose={close} title={t('Change request')}>
          <RequestForm figures={figures} methods={methods} request={request} onDone={close} />
        </Sheet>
      )}
      <CancelPayout request={request} isOpen={openSheet === 'cancel'} onClose={close} />
    </div>
  )
}

interface CancelPayoutProps {
  readonly request: PayoutRequest
  readonly isOpen: boolean
  readonly onClose: () => void
}

function CancelPayout({ request: { _id: id }, isOpen, onClose }: CancelPayoutProps) {
  return (
    <ConfirmMutation
      route={cancelPayout}
      input={{ params: { id } }}
      onDone={() => toast(t('Request canceled. The money is available again.'))}
      isOpen={isOpen}
      onClose={onClose}
      title={t('Cancel the request?')}
      consequence={t('Nothing is paid out, and the money becomes available again immediately.')}
      action={t('Cancel request')}
      cancel={t('Keep it')}
      tone="primary"
    />
  )
}
