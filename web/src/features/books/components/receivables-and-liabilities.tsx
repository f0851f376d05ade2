/**
 * Shows how much money each payment processor still owes the site, and how much tax the site owes each country, by the ledger.
 */
import type { ReactNode } from 'react'
import type { TaxLiability, GatewayReceivable } from '@fanfare/contract/settlements'
import { gatewayName } from '#core/payments/gateway-name.ts'
import { useSettings } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { CountryName } from '#ui/country-name.tsx'
import { Money } from '#ui/amounts.tsx'
import { Card } from '#ui/card.tsx'
import css from './receivables-and-liabilities.module.css'

export function GatewayReceivables({ claims }: { readonly claims: readonly GatewayReceivable[] }) {
  const { currency } = useSettings()
  return (
    <dl className={css['claims']}>
      {claims.map(({ gateway, owed, settled, fees }) => (
        <Figure
          key={gateway}
          name={gatewayName(gateway)}
          amount={<Money value={Math.abs(owed)} currency={currency} />}
          about={owed < 0 ? t('You owe (it refunded more than it held)') : t('Owes you')}
        >
          {rich('{settled} settled, {fees} in fees', {
            settled: <Money value={settled} currency={currency} />,
            fees: <Money value={fees} currency={currency} />,
          })}
        </Figure>
      ))}
    </dl>
  )
}

export function TaxLiabilities({ debts }: { readonly debts: readonly TaxLiability[] }) {
  const { currency } = useSettings()
  return (
    <dl className={css['claims']}>
      {debts.map(({ country, owed, taken, remitted }) => (
        <Figure
          key={country}
          name={<CountryName code={country} />}
          amount={<Money value={Math.abs(owed)} currency={currency} />}
          about={owed < 0 ? t('Owes you (you paid more than was due)') : t('You owe')}
        >
          {rich('{taken} collected, {remitted} paid', {
            taken: <Money value={taken} currency={currency} />,
            remitted: <Money value={remitted} currency={currency} />,
          })}
        </Figure>
      ))}
    </dl>
  )
}

interface FigureProps {
  readonly name: ReactNode
  readonly amount: ReactNode
  readonly about: string
  readonly children: ReactNode
}

const Figure = ({ name, amount, about, children }: FigureProps) => (
  <Card>
    <dt>{name}</dt>
    <dd className={css['big']}>{amount}</dd>
    <dd>{about}</dd>
    <dd className={css['hint']}>{children}</dd>
  </Card>
)
