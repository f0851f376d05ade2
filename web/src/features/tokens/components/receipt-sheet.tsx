import { useQuery } from '@tanstack/react-query'
import { readTokenTransaction, type TokenReceipt } from '@fanfare/contract/tokens'
import { Recipient, Sums } from '#core/checkout/sums.tsx'
import { useSettings } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { formatDateTime, formatList } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useTimeZone } from '#lib/now.ts'
import { Money, TokenAmount } from '#ui/amounts.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { transactionKind } from './transaction-kind.ts'
import sheet from '#core/checkout/sheet.module.css'
import css from './receipt.module.css'

export default function ReceiptSheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const receipt = useQuery(query(readTokenTransaction, { params: { id } }))
  return (
    <Sheet isOpen onClose={onClose} title={t('Receipt')}>
      {receipt.isPending && <SkeletonRows count={3} />}
      {receipt.isError && <ErrorNote error={receipt.error} onRetry={receipt.refetch} />}
      {receipt.data && <Receipt receipt={receipt.data} />}
    </Sheet>
  )
}

function Receipt({ receipt }: { readonly receipt: TokenReceipt }) {
  const { _id: id, kind, with: other, tokens, worth, refunded, balanceAfter, createdAt, sharedAs } = receipt
  const { currency } = useSettings()
  const timeZone = useTimeZone()
  const { word } = transactionKind(kind)
  const row = (label: string, amount: number | null) =>
    amount === null ? [] : [{ label, value: <TokenAmount value={amount} /> }]
  return (
    <div className={sheet['part']}>
      {other ? <Recipient person={other}>{word}</Recipient> : <strong>{word}</strong>}
      <Sums
        rows={[
          { label: tokens > 0 ? t('Received') : t('Paid'), value: <TokenAmount value={Math.abs(tokens)} />, isTotal: true },
          ...(worth === null ? [] : [{ label: t('Value'), value: <Money value={worth} currency={currency} /> }]),
          ...row(t('Refunded'), refunded > 0 ? refunded : null),
          ...row(t('Balance after'), balanceAfter),
        ]}
      />
      <dl className={css['facts']}>
        <dt>{t('Date')}</dt>
        <dd>{formatDateTime(createdAt, timeZone)}</dd>
        {sharedAs.length > 0 && (
          <>
            <dt>{t('Shared with')}</dt>
            <dd>{formatList(sharedAs)}</dd>
          </>
        )}
        <dt>{t('Reference')}</dt>
        <dd className={css['reference']}>{id}</dd>
      </dl>
    </div>
  )
}
