import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchTrackingLinks, type TrackingLink } from '@fanfare/contract/tracking'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useOrigin, useSettings } from '#core/viewer.ts'
import { infiniteQuery } from '#lib/api.ts'
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { DateOf, Money } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { CopyField } from '#ui/fields/copy-field.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { LinkIcon } from '#ui/page-icons.ts'
import { Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { LinkForm } from '../components/link-form.tsx'
import { RemoveLink } from '../components/remove-link.tsx'
import css from '../components/links.module.css'

const input = { query: { limit: 20 } }
const page = createLoaders(async ({ list }) => void (await list(searchTrackingLinks, input)))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Tracking links'))

export default function Links() {
  const { currency } = useSettings()
  const pages = useInfiniteQuery(infiniteQuery(searchTrackingLinks, input))
  const [isNew, setNew] = useState(false)
  const add = (
    <Button icon={PlusIcon} onClick={() => setNew(true)}>
      {t('New link')}
    </Button>
  )
  return (
    <Page
      title={t('Tracking links')}
      lead={t('Links to your profile, one for each place where you post it. See what each place brings.')}
      action={add}
    >
      <DataTable
        pages={pages}
        label={t('Tracking links')}
        columns={columns(currency)}
        details={{ nameOf: ({ name }) => name, of: (link) => <Details link={link} /> }}
        empty={
          <EmptyState icon={LinkIcon} title={t('No links yet')}>
            {t('Create one for a newsletter, a poster or another site and see how many fans it brings.')}
          </EmptyState>
        }
      />
      {isNew && (
        <Sheet isOpen onClose={() => setNew(false)} title={t('New link')}>
          <LinkForm onDone={() => setNew(false)} />
        </Sheet>
      )}
    </Page>
  )
}

const columns = (currency: string): DataColumn<TrackingLink>[] => [
  {
    id: 'name',
    label: t('Name'),
    cell: ({ name, createdAt }) => (
      <span className={css['name']}>
        <strong dir="auto">{name}</strong>
        <small>
          <DateOf at={createdAt} />
        </small>
      </span>
    ),
  },
  { id: 'visits', label: t('Visits'), align: 'end', cell: ({ visits }) => formatInteger(visits) },
  { id: 'signUps', label: t('Sign-ups'), align: 'end', cell: ({ signUps }) => formatInteger(signUps) },
  { id: 'subscribers', label: t('Subscribers'), align: 'end', cell: ({ subscribers }) => formatInteger(subscribers) },
  { id: 'revenue', label: t('Revenue'), align: 'end', cell: ({ revenue }) => <Money value={revenue} currency={currency} /> },
]

function Details({ link }: { readonly link: TrackingLink }) {
  const origin = useOrigin()
  return (
    <Stack isClose>
      <CopyField label={t('Link')} value={`${origin}${link.path}`} />
      <p className={css['hint']}>
        {t(
          'Each visitor is counted once a day. Revenue is your earnings from these fans since then, after commission and refunds.',
        )}
      </p>
      <RemoveLink link={link} />
    </Stack>
  )
}
