/** Shows the debits and credits of each account. The sums of both columns are equal. */
import type { ReactNode } from 'react'
import type { AccountSum } from '@fanfare/contract/books'
import { t } from '#lib/i18n.ts'
import { Money, TokenFigure } from '#ui/amounts.tsx'
import { Table, type DataColumn } from '#ui/data-table.tsx'
import css from './books.module.css'

interface TrialBalanceProps {
  readonly sums: readonly AccountSum[]
  readonly currency: string
}

export function TrialBalance({ sums, currency }: TrialBalanceProps) {
  if (sums.length === 0) return <p className={css['soft']}>{t('No entries yet.')}</p>
  return (
    <>
      <Unit title={t('Money')} sums={sums.filter(({ unit }) => unit === 'money')} currency={currency} />
      <Unit title={t('Tokens')} sums={sums.filter(({ unit }) => unit === 'token')} currency={currency} />
    </>
  )
}

interface Line {
  readonly _id: string
  readonly name: ReactNode
  readonly debit: number
  readonly credit: number
}

function Unit({ title, sums, currency }: TrialBalanceProps & { readonly title: string }) {
  if (sums.length === 0) return null
  const shown = (value: number) =>
    sums[0]?.unit === 'token' ? <TokenFigure value={value} /> : <Money value={value} currency={currency} />
  const sumOf = (field: 'debit' | 'credit') => rounded(sums.reduce((all, one) => all + one[field], 0))
  const lines: Line[] = sums.map((one) => ({ ...one, _id: one.account, name: <AccountName {...one} /> }))
  const sum: Line = { _id: 'sum', name: <strong>{t('Total')}</strong>, debit: sumOf('debit'), credit: sumOf('credit') }
  const columns: DataColumn<Line>[] = [
    { id: 'account', label: t('Account'), cell: ({ name }) => name },
    { id: 'debit', label: t('Debit'), align: 'end', cell: ({ debit }) => shown(debit) },
    { id: 'credit', label: t('Credit'), align: 'end', cell: ({ credit }) => shown(credit) },
    { id: 'balance', label: t('Balance'), align: 'end', cell: ({ debit, credit }) => shown(rounded(credit - debit)) },
  ]
  return (
    <>
      <h3>{title}</h3>
      <Table label={title} columns={columns} items={[...lines, sum]} />
    </>
  )
}

const AccountName = ({ account, about }: AccountSum) => (
  <div className={css['account']}>
    <code>{account}</code>
    <small>{about}</small>
  </div>
)

/** Rounds to hundredths, because sums of decimals are slightly off. */
const rounded = (amount: number): number => Math.round(amount * 100) / 100
