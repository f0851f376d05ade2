import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeBanner,
  createBanner,
  listBanners,
  pauseBanner,
  removeBanner,
  pageKinds,
  type AdminBanner,
} from '@fanfare/contract/site-promotions'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { infiniteQuery, messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatList } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { CompactNumber, DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { EditIcon, PhotoIcon, PlusIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { PauseIcon, PlayIcon, TrashIcon } from '#ui/page-icons.ts'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import css from '../components/promotions.module.css'

const BannerForm = idleComponent(() => import('../components/banner-form.tsx'))

const listInput = { query: { limit: 20 } }
const page = createLoaders(async ({ list }) => void (await list(listBanners, listInput)))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Banners'))

export default function Promotions() {
  const pages = useInfiniteQuery(infiniteQuery(listBanners, listInput))
  const [open, setOpen] = useState<AdminBanner | 'new'>()
  const [removed, setRemoved] = useState<AdminBanner>()
  const close = () => setOpen(undefined)
  const add = (
    <IfPermitted route={createBanner}>
      <Button icon={PlusIcon} onClick={() => setOpen('new')}>
        {t('New banner')}
      </Button>
    </IfPermitted>
  )
  return (
    <Page
      title={t('Banners')}
      lead={t('Pictures with a link, and featured performers, on the home pages and lists of performers.')}
      action={add}
    >
      <DataTable
        pages={pages}
        label={t('Banners')}
        columns={columns({ onEdit: setOpen, onRemove: setRemoved })}
        empty={
          <EmptyState icon={PhotoIcon} title={t('No banners yet')}>
            {t('Visitors, fans and performers can close a banner for a week.')}
          </EmptyState>
        }
      />
      {open !== undefined && (
        <Sheet isOpen onClose={close} title={open === 'new' ? t('New banner') : t('Edit banner')}>
          {open === 'new' ? <BannerForm onDone={close} /> : <BannerForm banner={open} onDone={close} />}
        </Sheet>
      )}
      {removed && (
        <ConfirmMutation
          route={removeBanner}
          input={{ params: { id: removed._id } }}
          isOpen
          onClose={() => setRemoved(undefined)}
          title={t('Delete {name}?', { name: removed.name })}
          consequence={<p>{t('The banner and its figures are deleted.')}</p>}
          action={t('Delete banner')}
        />
      )}
    </Page>
  )
}

const states: Readonly<Record<AdminBanner['state'], () => string>> = {
  scheduled: () => t('Scheduled'),
  running: () => t('Running'),
  paused: () => t('Paused'),
  ended: () => t('Ended'),
}

const audiences: Readonly<Record<AdminBanner['audience'][number], () => string>> = {
  visitors: () => t('Visitors'),
  fans: () => t('Fans'),
  performers: () => t('Performers'),
}

interface Acts {
  readonly onEdit: (banner: AdminBanner) => void
  readonly onRemove: (banner: AdminBanner) => void
}

const columns = (acts: Acts): DataColumn<AdminBanner>[] => [
  { id: 'name', label: t('Name'), isWide: true, cell: NameCell },
  {
    id: 'state',
    label: t('Status'),
    card: 'aside',
    cell: ({ state, isPerformerHidden }) =>
      isPerformerHidden ? (
        <Chip tone="brass">{t('Not shown: the performer hides from search')}</Chip>
      ) : (
        <Chip tone={state === 'running' ? 'good' : 'plain'}>{states[state]()}</Chip>
      ),
  },
  {
    id: 'place',
    label: t('Place'),
    cell: ({ page: place }) => (place === pageKinds.HOMEPAGE ? t('Home pages') : t('Lists of performers')),
  },
  { id: 'audience', label: t('Audience'), cell: ({ audience }) => formatList(audience.map((one) => audiences[one]())) },
  {
    id: 'period',
    label: t('Period'),
    cell: ({ startsAt, endsAt }) =>
      endsAt === null
        ? rich('From {from}', { from: <DateOf at={startsAt} /> })
        : rich('{from} to {until}', { from: <DateOf at={startsAt} />, until: <DateOf at={endsAt} /> }),
  },
  { id: 'views', label: t('Views'), align: 'end', cell: ({ views }) => <CompactNumber value={views} /> },
  { id: 'clicks', label: t('Clicks'), align: 'end', cell: ({ clicks }) => <CompactNumber value={clicks} /> },
  {
    id: 'acts',
    label: t('Actions'),
    align: 'end',
    card: 'action',
    cell: (banner) => (
      <IfPermitted route={changeBanner}>
        <BannerActs banner={banner} {...acts} />
      </IfPermitted>
    ),
  },
]

const NameCell = ({ name, picture, performer }: AdminBanner) => (
  <span className={css['name']}>
    {picture && <img src={picture.url} width={72} height={40} alt="" loading="lazy" className={css['thumb']} />}
    <span>
      {name}
      {performer !== '' && <bdi> @{performer}</bdi>}
    </span>
  </span>
)

function BannerActs({ banner, onEdit, onRemove }: Acts & { readonly banner: AdminBanner }) {
  const pause = useApiMutation(pauseBanner)
  const isPaused = banner.state === 'paused'
  const toggle = () =>
    pause.mutate(
      { params: { id: banner._id }, body: { isPaused: !isPaused } },
      { onError: (error) => toast(messageOf(error), 'bad') },
    )
  return (
    <MenuButton
      label={t('Options for {name}', { name: banner.name })}
      commands={[
        { label: t('Edit'), icon: EditIcon, onSelect: () => onEdit(banner) },
        isPaused
          ? { label: t('Resume'), icon: PlayIcon, onSelect: toggle }
          : { label: t('Pause'), icon: PauseIcon, onSelect: toggle },
        { label: t('Delete'), icon: TrashIcon, tone: 'danger', onSelect: () => onRemove(banner) },
      ]}
    />
  )
}
