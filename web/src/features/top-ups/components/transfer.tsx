/** One top-up for its fan: payment details while it is pending, or its outcome. */
import { useState } from 'react'
import { Link } from 'react-router'
import { cancelTopUp, type TopUp } from '@fanfare/contract/top-ups'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { taxRate } from '#lib/tax-rate.ts'
import { DateOf, Money, RelativeTime, TokenAmount } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Card, Chip } from '#ui/card.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { toast } from '#ui/toast.ts'
import { kindLabel, statusTone, statusLabel } from './top-up-labels.ts'
import css from './transfer.module.css'

interface TransferProps {
  readonly of: TopUp
  /** The account for the transfer. */
  readonly account: string
}

/** A second operator checks these. The fan sees no difference. */
const isChecked = (status: TopUp['status']): boolean => status === 'confirmed' || status === 'reversing'

export function Transfer({ of: topUp, account }: TransferProps) {
  const { kind, status, amount, currency, tokens, reason, createdAt } = topUp
  const hasReceipt = kind === 'transfer' && (status === 'credited' || status === 'reversed')
  return (
    <Card className={css['transfer'] ?? ''}>
      <div className={css['head']}>
        <strong>
          {kind === 'transfer' ? <Money value={amount} currency={currency} /> : kindLabel[kind]()}
          {' · '}
          <TokenAmount value={tokens} />
        </strong>
        <Chip tone={statusTone[status]}>{isChecked(status) ? t('In review') : statusLabel[status]()}</Chip>
      </div>
      {status === 'pending' ? <WhereTo topUp={topUp} account={account} /> : reason !== '' && <p dir="auto">{reason}</p>}
      <p className={css['hint']}>
        <TaxIn topUp={topUp} />
        <RelativeTime at={createdAt} />
        {hasReceipt && (
          <>
            {' · '}
            <Link to="/receipts">{t('Receipts')}</Link>
          </>
        )}
      </p>
    </Card>
  )
}

/** Shows the tax in the amount. Empty without tax. */
function TaxIn({ topUp: { tax, taxName, taxPercent, currency } }: { readonly topUp: TopUp }) {
  if (tax === 0) return null
  const words = { amount: <Money value={tax} currency={currency} />, tax: taxName, percent: taxRate(taxPercent) }
  return <>{rich('incl. {amount} {tax}, {percent}', words)} · </>
}

function WhereTo({
  topUp: { _id: id, reference, expiresAt, can },
  account,
}: {
  readonly topUp: TopUp
  readonly account: string
}) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <dl className={css['to']}>
        <div>
          <dt>{t('Reference to include')}</dt>
          <dd className={css['reference']}>
            <bdi>{reference}</bdi>
            <CopyButton text={reference} size="small" />
          </dd>
        </div>
        <div>
          <dt>{t('To this account')}</dt>
          <dd dir="auto">{account}</dd>
        </div>
      </dl>
      {expiresAt !== null && (
        <p className={css['hint']}>
          {rich('Without the reference, we can’t tell that the transfer is yours. We’ll wait for it until {date}.', {
            date: <DateOf at={expiresAt} />,
          })}
        </p>
      )}
      {can.includes('cancel') && (
        <div>
          <Button variant="quiet" onClick={() => setIsConfirming(true)}>
            {t('Cancel transfer')}
          </Button>
        </div>
      )}
      <CancelTransfer id={id} isOpen={isConfirming} onClose={() => setIsConfirming(false)} />
    </>
  )
}

function CancelTransfer({
  id,
  isOpen,
  onClose,
}: {
  readonly id: string
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  return (
    <ConfirmMutation
      route={cancelTopUp}
      input={{ params: { id } }}
      onDone={() => toast(t('Transfer canceled'))}
      isOpen={isOpen}
      onClose={onClose}
      title={t('Cancel this transfer?')}
      consequence={t('Only cancel if you haven’t sent the money. We won’t expect a transfer with this reference.')}
      action={t('Cancel transfer')}
    />
  )
}
