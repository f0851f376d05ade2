import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { InboxFilters } from '@fanfare/contract/conversation-states'
import { listConversations, type Conversation } from '@fanfare/contract/messages'
import { useMe } from '#core/viewer.ts'
import { infiniteQuery } from '#lib/api.ts'
import { useDebouncedValue } from '#lib/debounced-value.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { MessageIcon } from '#ui/icons.ts'
import { InfiniteItems } from '#ui/infinite-list.tsx'
import { ConversationRow, ConversationWords } from './conversation-row.tsx'
import { inboxInput, stateInList } from './conversation-cache.ts'
import { MIN_COLLAPSIBLE_LENGTH, withGaps } from './collapsed-blocks.ts'
import { InboxBar, NoConversations, SelectRow } from './inbox-idle-components.ts'
import { canSelect, validSelection } from './inbox-selection.ts'
import { tabsOf, useInboxFilters, type InboxSelection } from './inbox-filters.ts'
import { useRestoreListScroll } from './scroll-positions.ts'
import { Gap, itemAttributes, useCollapsedBlocks } from './long-list.tsx'
import css from './conversation-list.module.css'

const ConversationSearchResults = idleComponent(
  () => import('./conversation-search-results.tsx'),
  () => false,
)

interface ConversationListProps {
  readonly activeId: string | undefined
}

export function ConversationList({ activeId }: ConversationListProps) {
  const [typed, setTyped] = useState('')
  const { isPerformer } = useMe()
  const filters = useInboxFilters()
  const scroller = useRef<HTMLDivElement>(null)
  useRestoreListScroll(scroller)
  // Set while several conversations are being selected.
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const keyword = useDebouncedValue(typed.trim())
  // Once a conversation is open, the other person's name is the page's heading.
  const Title = activeId === undefined ? 'h1' : 'h2'
  return (
    <section className={css['side']} aria-labelledby="conversations">
      <header className={css['head']}>
        <Title id="conversations">{t('Messages')}</Title>
        <SearchField
          label={t('Search people and messages')}
          placeholder={t('Search')}
          value={typed}
          onChange={(value) => {
            setTyped(value)
            setChosen(validSelection(chosen, value))
          }}
        />
        <div className={css['bar']}>
          <InboxBar
            {...{ filters, chosen, setChosen, activeId, stateInList }}
            tabs={tabsOf(isPerformer)}
            // The results stay visible for a moment after the keyword is cleared.
            canChoose={canSelect(typed) && keyword === ''}
          />
        </div>
      </header>
      <div ref={scroller} className={css['rows']}>
        {keyword === '' ? (
          <All {...{ activeId, filters, chosen, setChosen }} />
        ) : (
          <ConversationSearchResults
            keyword={keyword}
            row={(one) => <ConversationRow conversation={one} isActive={one._id === activeId} />}
          />
        )}
      </div>
    </section>
  )
}

interface AllProps extends ConversationListProps, InboxSelection {
  readonly filters: InboxFilters
}

function All({ activeId, filters, chosen, setChosen }: AllProps) {
  const pages = useInfiniteQuery(infiniteQuery(listConversations, inboxInput(filters)))
  const empty =
    Object.keys(filters).length === 0 ? <NoConversations /> : <EmptyState icon={MessageIcon} title={t('Nothing here')} />
  return (
    <InfiniteItems pages={pages} empty={empty}>
      {(all) => <Rows {...{ all, activeId, chosen, setChosen }} isPending={pages.isFetchingNextPage} />}
    </InfiniteItems>
  )
}

interface RowsProps extends ConversationListProps, InboxSelection {
  readonly all: readonly Conversation[]
  readonly isPending: boolean
}

/** Rows are numbered by position, because all have the same height. */
function Rows({ all, activeId, chosen, setChosen, isPending }: RowsProps) {
  const { list, far, watch } = useCollapsedBlocks<HTMLUListElement>(all.length)
  const rows = all.map((conversation, at) => ({ conversation, at }))
  const drawn = all.length > MIN_COLLAPSIBLE_LENGTH ? withGaps(rows, { far, target: undefined, seqOf: ({ at }) => at }) : rows
  return (
    <ul ref={list} aria-label={t('Conversations')} aria-busy={isPending}>
      {watch}
      {drawn.map((row) => {
        if ('height' in row) return <Gap key={row.block} {...row} />
        const { conversation, at } = row
        return (
          <li key={conversation._id} {...itemAttributes(at, far)}>
            {chosen ? (
              <SelectRow {...{ conversation, chosen, setChosen }}>
                <ConversationWords conversation={conversation} />
              </SelectRow>
            ) : (
              <ConversationRow conversation={conversation} isActive={conversation._id === activeId} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
