import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listAllGifts, type AdminGift, changeGift } from '@fanfare/contract/gifts'
import { GiftPicture } from '#core/gifts/gift-picture.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { TokenAmount } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { GiftIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { GiftForm } from '../components/gift-form.tsx'
import css from '../components/gifts.module.css'

const input = { query: { limit: 50 } }
const page = createLoaders(async ({ list }) => void (await list(listAllGifts, input)))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Gifts'))

export default function Gifts() {
  const pages = useInfiniteQuery(infiniteQuery(listAllGifts, input))
  const [open, setOpen] = useState<AdminGift>()
  const close = () => setOpen(undefined)
  return (
    <Page
      title={t('Gifts')}
      lead={t('The gifts fans can send to performers, cheapest first. Performers earn from them like from tips.')}
    >
      <DataTable
        pages={pages}
        label={t('Gifts')}
        columns={columns(setOpen)}
        empty={<EmptyState icon={GiftIcon} title={t('No gifts')} />}
      />
      {open && (
        <Sheet isOpen onClose={close} title={open.name}>
          <GiftForm gift={open} onDone={close} />
        </Sheet>
      )}
    </Page>
  )
}

const columns = (edit: (gift: AdminGift) => void): DataColumn<AdminGift>[] => [
  {
    id: 'name',
    label: t('Gift'),
    cell: ({ _id: id, name }) => (
      <span className={css['named']}>
        <GiftPicture gift={id} size={40} />
        <strong>{name}</strong>
      </span>
    ),
  },
  { id: 'price', label: t('Price'), align: 'end', cell: ({ price }) => <TokenAmount value={price} /> },
  { id: 'sent', label: t('Sent'), align: 'end', cell: ({ sent }) => formatInteger(sent) },
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
    cell: (gift) => (
      <IfPermitted route={changeGift}>
        {' '}
        <Button variant="plain" size="small" onClick={() => edit(gift)} aria-label={t('Edit {name}', { name: gift.name })}>
          {t('Edit')}
        </Button>
      </IfPermitted>
    ),
  },
]
