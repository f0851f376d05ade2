import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listTaxRates, removeTaxRate, type TaxRate } from '@fanfare/contract/tax'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { IfPermitted } from '#core/permissions.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { countryName } from '#lib/countries.ts'
import { t } from '#lib/i18n.ts'
import { taxRate } from '#lib/tax-rate.ts'
import { CountryName } from '#ui/country-name.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { ReceiptIcon } from '#ui/icons.ts'

export const ratesInput = { query: { limit: 100 } }

export function TaxRates({ today }: { readonly today: string }) {
  const pages = useInfiniteQuery(infiniteQuery(listTaxRates, ratesInput))
  return (
    <DataTable
      pages={pages}
      label={t('Rates')}
      columns={columns(today)}
      empty={
        <EmptyState icon={ReceiptIcon} title={t('No rates yet')}>
          {t('Add one for each country where you owe tax. Ask your accountant which ones.')}
        </EmptyState>
      }
    />
  )
}

const states: Readonly<Record<TaxRate['state'], () => string>> = {
  current: () => t('Valid'),
  past: () => t('Past'),
  upcoming: () => t('Upcoming'),
}
const tones = { current: 'good', past: 'plain', upcoming: 'brass' } as const

const columns = (today: string): DataColumn<TaxRate>[] => [
  {
    id: 'country',
    label: t('Country'),
    cell: ({ country }) => (
      <strong>
        <CountryName code={country} />
      </strong>
    ),
  },
  {
    id: 'state',
    label: t('Status'),
    card: 'aside',
    cell: ({ state }) => <Chip tone={tones[state]}>{states[state]()}</Chip>,
  },
  { id: 'name', label: t('Tax name'), cell: ({ name }) => <bdi>{name}</bdi> },
  { id: 'percent', label: t('Rate'), align: 'end', cell: ({ percent: share }) => taxRate(share) },
  { id: 'from', label: t('Valid from'), cell: ({ validFrom }) => <DateOf at={`${validFrom}T12:00:00Z`} /> },
  {
    id: 'remove',
    label: t('Remove'),
    align: 'end',
    cell: (rate) =>
      rate.validFrom >= today && (
        <IfPermitted route={removeTaxRate}>
          <Remove rate={rate} />
        </IfPermitted>
      ),
  },
]

function Remove({ rate: { _id: id, country } }: { readonly rate: TaxRate }) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button variant="plain" size="small" onClick={() => setIsConfirming(true)}>
        {t('Remove')}
      </Button>
      <ConfirmMutation
        route={removeTaxRate}
        input={{ params: { id } }}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('Remove this rate for {country}?', { country: countryName(country) })}
        consequence={t('Receipts of payments made with it don’t change. From now on, the previous rate applies, or none.')}
        action={t('Remove')}
      />
    </>
  )
}
