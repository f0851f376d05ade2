import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listFanGroups, listFanGroupUsers, searchOwnFans, type FanGroup, type OwnFan } from '@fanfare/contract/fan-groups'
import { EditSheet } from '#core/edit-sheet.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useSettings } from '#core/viewer.ts'
import { infiniteQuery, useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { useDebouncedValue } from '#lib/debounced-value.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { FansIcon, PlusIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { SelectionBar } from '../components/selection-bar.tsx'
import { fanColumns } from '../components/fan-columns.tsx'
import { GroupHead } from '../components/group-head.tsx'

const FanCardSheet = idleComponent(
  () => import('#features/fan-card/components/fan-card-sheet.tsx'),
  () => false,
)
const GroupForm = idleComponent(() => import('../components/group-form.tsx'))

const inputFor = (q: string) => ({ query: { limit: 30, ...(q.trim() !== '' && { q: q.trim() }) } })
const pagesOf = (groupId: string | null, q: string) =>
  groupId === null
    ? infiniteQuery(searchOwnFans, inputFor(q))
    : infiniteQuery(listFanGroupUsers, { params: { id: groupId }, ...inputFor(q) })

const page = createLoaders(async ({ read, list, url }) => {
  const id = url.searchParams.get('group')
  const { data } = await read(listFanGroups, {})
  const isOwn = data.some((one) => one._id === id)
  await (id !== null && isOwn ? list(listFanGroupUsers, { params: { id }, ...inputFor('') }) : list(searchOwnFans, inputFor('')))
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Fans'))

export default function Fans() {
  const [params] = useSearchParams()
  const { data: groups } = useApiQuery(listFanGroups, {})
  const [isMaking, setMaking] = useState(false)
  // The address may name a deleted group.
  const group = groups.find((one) => one._id === params.get('group'))
  const add = (
    <Button icon={PlusIcon} onClick={() => setMaking(true)}>
      {t('New group')}
    </Button>
  )
  return (
    <Page title={t('Fans')} lead={t('Fans can’t see your groups.')} action={add}>
      <Tabs label={t('Fan groups')} items={[{ label: t('All fans'), to: '/studio/fans' }, ...groups.map(tabOf)]} />
      {group && <GroupHead key={group._id} group={group} groups={groups} />}
      <FanList key={group?._id ?? 'all'} group={group} groups={groups} />
      {isMaking && (
        <EditSheet onClose={() => setMaking(false)} title={t('New group')}>
          <GroupForm groups={groups} onDone={() => setMaking(false)} />
        </EditSheet>
      )}
    </Page>
  )
}

const tabOf = ({ _id, name, total }: FanGroup) => ({ label: name, to: `/studio/fans?group=${_id}`, count: total })

interface FanListProps {
  readonly group: FanGroup | undefined
  readonly groups: readonly FanGroup[]
}

function FanList({ group, groups }: FanListProps) {
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, OwnFan>>(new Map())
  const [isAll, setIsAll] = useState(false)
  const [shown, setShown] = useState<OwnFan>()
  const settled = useDebouncedValue(q)
  const pages = useInfiniteQuery(pagesOf(group?._id ?? null, settled))
  const found = { total: pages.data?.pages[0]?.total ?? 0, q: settled.trim() }
  const { currency } = useSettings()
  const search = (words: string) => {
    // The new results were not visible when all were selected.
    setIsAll(false)
    setQ(words)
  }
  const chooseNone = () => {
    setIsAll(false)
    setChosen(new Map())
  }
  const toggle = (fan: OwnFan) => {
    setIsAll(false)
    const next = new Map(chosen)
    if (!next.delete(fan._id)) next.set(fan._id, fan)
    setChosen(next)
  }
  return (
    <>
      <SearchField label={t('Search your fans')} placeholder={t('Name, username or tag')} value={q} onChange={search} />
      {chosen.size > 0 && (
        <SelectionBar
          fans={[...chosen.values()]}
          all={isAll ? found : undefined}
          {...{ found, group, groups }}
          onAll={() => setIsAll(true)}
          onDone={chooseNone}
        />
      )}
      <DataTable
        pages={pages}
        label={group?.name ?? t('All fans')}
        columns={fanColumns({ groups, currency, chosen, toggle, onCard: setShown })}
        empty={<NoFans group={group} isSearch={q.trim() !== ''} />}
      />
      {shown && <FanCardSheet key={shown._id} id={shown._id} onClose={() => setShown(undefined)} />}
    </>
  )
}

function NoFans({ group, isSearch }: { readonly group: FanGroup | undefined; readonly isSearch: boolean }) {
  if (isSearch) return <EmptyState icon={FansIcon} title={t('No fans found')} />
  if (group === undefined)
    return (
      <EmptyState icon={FansIcon} title={t('No fans yet')}>
        {t('Your followers, subscribers and buyers appear here.')}
      </EmptyState>
    )
  return (
    <EmptyState icon={FansIcon} title={t('No one is in this group')}>
      {group.kind === 'smart'
        ? t('Fans who match its rule are added automatically.')
        : t('Select fans under “All fans” and add them.')}
    </EmptyState>
  )
}
