import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { listFanGroups } from '@fanfare/contract/fan-groups'
import type { InboxFilters, InboxTab } from '@fanfare/contract/conversation-states'
import { useMe } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { ChecksIcon } from '#ui/icons.ts'
import { AdjustIcon } from '#ui/page-icons.ts'
import { Tabs } from '#ui/tabs.tsx'
import { BulkBar } from './bulk-bar.tsx'
import type { InboxSelection } from './inbox-filters.ts'
import { InboxKeys, type StateInList } from './inbox-keys.tsx'
import css from './inbox-bar.module.css'

interface InboxBarProps extends InboxSelection {
  readonly filters: InboxFilters
  readonly activeId: string | undefined
  readonly tabs: readonly InboxTab[]
  readonly stateInList: StateInList
  readonly canChoose: boolean
}

export function InboxBar({ filters, chosen, setChosen, activeId, tabs, stateInList, canChoose }: InboxBarProps) {
  const { isPerformer, acting } = useMe()
  // Groups, spending and changes of many conversations stay the performer's.
  const canNarrow = isPerformer && !acting
  const [isOpen, setIsOpen] = useState(filters.groupId !== undefined || filters.sortBy !== undefined)
  const toTab = (tab: InboxTab) => `?${new URLSearchParams(tab === 'all' ? {} : { tab })}`
  const navigate = useNavigate()
  const open = filters.tab ?? 'all'
  // The tab that the keys have reached, which may be ahead of the page: pressing a key twice moves two tabs.
  const at = useRef(open)
  useEffect(() => {
    at.current = open
  }, [open])
  const onTab = (step: 1 | -1) => {
    const tab = tabs[tabs.indexOf(at.current) + step]
    if (tab === undefined) return
    at.current = tab
    void navigate(toTab(tab))
  }
  return (
    <div className={css['bar']}>
      <div className={css['line']}>
        <div className={css['tabs']}>
          <Tabs label={t('Conversation filters')} items={tabs.map((tab) => ({ label: tabName(tab), to: toTab(tab) }))} />
        </div>
        {canNarrow && (
          <IconButton label={t('Sort and groups')} icon={AdjustIcon} aria-pressed={isOpen} onClick={() => setIsOpen(!isOpen)} />
        )}
        <IconButton
          label={chosen ? t('Stop selecting') : t('Select several')}
          icon={ChecksIcon}
          aria-pressed={chosen !== undefined}
          disabled={!canChoose || acting !== undefined}
          onClick={() => setChosen(chosen ? undefined : new Set())}
        />
      </div>
      {canNarrow && isOpen && <Narrowing filters={filters} />}
      {chosen && <BulkBar {...{ filters, chosen, setChosen }} />}
      <InboxKeys activeId={activeId} stateInList={stateInList} onTab={onTab} />
    </div>
  )
}

/** Selects a group and an order. */
function Narrowing({ filters }: { filters: InboxFilters }) {
  const [params, setParams] = useSearchParams()
  const { data } = useQuery(query(listFanGroups, { query: { limit: 100 } }))
  const set = (name: 'group' | 'sort', value: string) => {
    const next = new URLSearchParams(params)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParams(next, { preventScrollReset: true })
  }
  return (
    <div className={css['narrow']}>
      <select aria-label={t('Sort by')} value={filters.sortBy ?? ''} onChange={({ target }) => set('sort', target.value)}>
        <option value="">{t('Newest first')}</option>
        <option value="oldest_unanswered">{t('Waiting longest')}</option>
        <option value="most_spent">{t('Top spenders')}</option>
      </select>
      {data && data.data.length > 0 && (
        <select aria-label={t('Group')} value={filters.groupId ?? ''} onChange={({ target }) => set('group', target.value)}>
          <option value="">{t('All groups')}</option>
          {data.data.map((group) => (
            <option key={group._id} value={group._id}>
              {group.name}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

function tabName(tab: InboxTab): string {
  switch (tab) {
    case 'all':
      return t('All')
    case 'unread':
      return t('Unread')
    case 'unanswered':
      return t('Unanswered')
    case 'paid':
      return t('Buyers')
    case 'tippers':
      return t('Tippers')
    case 'subscribers':
      return t('Subscribers')
    case 'expired':
      return t('Expired')
    case 'followers':
      return t('Followers')
    case 'archived':
      return t('Archived')
    case 'restricted':
      return t('Restricted')
  }
}
