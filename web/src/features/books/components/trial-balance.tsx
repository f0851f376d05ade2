/** What was debited and credited to each account; the sums of both columns are equal. */
import type { AccountSum } from '@fanfare/contract/books'
import { t } from '#lib/i18n.ts'
import { Money, TokenAmount } from '#ui/amounts.tsx'
import { ScrollRegion } from '#ui/layout/scroll-region.tsx'
import css from './books.module.css'

interface TrialBalanceProps {
  readonly sums: readonly AccountSum[]
  readonly currency: string
}

export function TrialBalance({ sums, currency }: TrialBalanceProps) {
  if (sums.length === 0) return <p className={css['soft']}>{t('Nothing has been posted yet.')}</p>
  return (
    <ScrollRegion label={t('Trial balance')}>
      <Unit title={t('Money')} sums={sums.filter(({ unit }) => unit === 'money')} currency={currency} />
      <Unit title={t('Tokens')} sums={sums.filter(({ unit }) => unit === 'token')} currency={currency} />
    </ScrollRegion>
  )
}

function Unit({ title, sums, currency }: TrialBalanceProps & { readonly title: string }) {
  if (sums.length === 0) return null
  const shown = (value: number) =>
    sums[0]?.unit === 'token' ? <TokenAmount value={value} /> : <Money value={value} currency={currency} />
  const sumOf = (field: 'debit' | 'credit') => Math.round(sums.reduce((all, one) => all + one[field] * 100, 0)) / 100
  return (
    <table className={css['balance']}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Account')}</th>
          <th scope="col">{t('Debit')}</th>
          <th scope="col">{t('Credit')}</th>
          <th scope="col">{t('Balance')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ account, debit, credit }) => (
          <tr key={account}>
            <th scope="row">
              <code>{account}</code>
            </th>
            <td>{shown(debit)}</td>
            <td>{shown(credit)}</td>
            <td>{shown(Math.round((credit - debit) * 100) / 100)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('Sum')}</th>
          <td>{shown(sumOf('debit'))}</td>
          <td>{shown(sumOf('credit'))}</td>
          <td>{shown(Math.round((sumOf('credit') - sumOf('debit')) * 100) / 100)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
