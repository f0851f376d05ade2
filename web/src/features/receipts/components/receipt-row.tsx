import { downloadReceipt, type PaymentReceipt } from '@fanfare/contract/receipts'
import { t } from '#lib/i18n.ts'
import { taxRate } from '#lib/tax-rate.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, Money } from '#ui/amounts.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { receiptTypeLabel, paidByLabel } from './receipt-labels.ts'
import css from './receipts.module.css'

export function ReceiptRow({ receipt }: { readonly receipt: PaymentReceipt }) {
  const { _id: id, kind, number, total, currency, createdAt } = receipt
  return (
    <div className={css['receipt']}>
      <span className={css['what']}>
        <strong>{number}</strong>
        <span>{receiptTypeLabel(receipt)}</span>
        <small>
          <DateOf at={createdAt} /> · <bdi>{paidByLabel(receipt)}</bdi>
        </small>
      </span>
      <span className={css['figure']}>
        <Money value={kind === 'receipt' ? total : -total} currency={currency} />
        <TaxOf receipt={receipt} />
        <DownloadButton route={downloadReceipt} input={{ params: { id } }} label={t('PDF of {number}', { number })}>
          {t('PDF')}
        </DownloadButton>
      </span>
    </div>
  )
}

/** Shows the tax in the total. Empty without tax. */
export function TaxOf({ receipt: { tax, taxName, taxPercent, currency } }: { readonly receipt: PaymentReceipt }) {
  if (tax === 0) return null
  const words = { amount: <Money value={tax} currency={currency} />, tax: taxName, percent: taxRate(taxPercent) }
  return <small>{rich('incl. {amount} {tax}, {percent}', words)}</small>
}
