import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listAllPackages, type AdminPackage, createPackage, changePackage } from '@fanfare/contract/packages'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { useSettings } from '#core/viewer.ts'
import { infiniteQuery } from '#lib/api.ts'
import { formatPercent, formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Money, TokenAmount } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { PackageIcon } from '#ui/rare-icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { PackageForm } from '../components/package-form.tsx'
import css from '../components/packages.module.css'

const input = { query: { limit: 50 } }
const page = createLoaders(async ({ list }) => void (await list(listAllPackages, input)))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Token packages'))

export default function Packages() {
  const { currency } = useSettings()
  const pages = useInfiniteQuery(infiniteQuery(listAllPackages, input))
  const [open, setOpen] = useState<AdminPackage | 'new'>()
  const close = () => setOpen(undefined)
  return (
    <Page
      title={t('Token packages')}
      lead={t('The token packages fans can buy. They can also add any amount within the limits.')}
      action={
        <IfPermitted route={createPackage}>
          {' '}
          <Button icon={PlusIcon} onClick={() => setOpen('new')}>
            {t('New package')}
          </Button>
        </IfPermitted>
      }
    >
      <DataTable
        pages={pages}
        label={t('Token packages')}
        columns={columns(currency, setOpen)}
        empty={
          <EmptyState icon={PackageIcon} title={t('No packages yet')}>
            {t('Until you add a package, fans buy any amount they like.')}
          </EmptyState>
        }
      />
      {open && (
        <Sheet isOpen onClose={close} title={open === 'new' ? t('New package') : open.name}>
          <PackageForm known={open === 'new' ? undefined : open} onDone={close} />
        </Sheet>
      )}
    </Page>
  )
}

const columns = (currency: string, edit: (one: AdminPackage) => void): DataColumn<AdminPackage>[] => [
  { id: 'name', label: t('Name'), cell: ({ name }) => <strong dir="auto">{name}</strong> },
  {
    id: 'tokens',
    label: t('Tokens'),
    align: 'end',
    cell: ({ tokens, bonus }) => (
      <span className={css['figure']}>
        <TokenAmount value={tokens} />
        {bonus > 0 && <small>{t('Bonus: {amount}', { amount: formatTokens(bonus) })}</small>}
      </span>
    ),
  },
  {
    id: 'price',
    label: t('Price'),
    align: 'end',
    cell: ({ price, saving }) => (
      <span className={css['figure']}>
        <Money value={price} currency={currency} />
        {saving > 0 && <small>{t('Saves {saving}', { saving: formatPercent(saving / 100) })}</small>}
      </span>
    ),
  },
  { id: 'position', label: t('Position in the list'), align: 'end', cell: ({ position }) => formatInteger(position) },
  {
    id: 'state',
    label: t('Status'),
    cell: ({ isOnSale }) => <Chip tone={isOnSale ? 'good' : 'plain'}>{isOnSale ? t('For sale') : t('Not for sale')}</Chip>,
  },
  {
    id: 'edit',
    label: t('Edit'),
    align: 'end',
    card: 'aside',
    cell: (one) => (
      <IfPermitted route={changePackage}>
        {' '}
        <Button variant="plain" size="small" onClick={() => edit(one)} aria-label={t('Edit {name}', { name: one.name })}>
          {t('Edit')}
        </Button>
      </IfPermitted>
    ),
  },
]
