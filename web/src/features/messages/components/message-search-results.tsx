import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { searchMessages, type FoundMessage } from '@fanfare/contract/message-search'
import { useMe } from '#core/viewer.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { SearchIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { keepListFilters } from './inbox-filters.ts'
import css from './message-search-results.module.css'

interface MessageSearchResultsProps {
  readonly q: string
  /** Limits the search to this conversation. */
  readonly conversationId?: string
  readonly onPick?: () => void
}

export default function MessageSearchResults({ q, conversationId, onPick }: MessageSearchResultsProps) {
  const body = conversationId === undefined ? { q } : { q, conversationId }
  const pages = useInfiniteQuery(infiniteQuery(searchMessages, { body, query: { limit: 20 } }))
  const empty = (
    <EmptyState icon={SearchIcon} title={t('No messages found')}>
      {t('Search matches the beginning of each word. Try other words.')}
    </EmptyState>
  )
  return (
    <section className={css['found']} aria-label={t('Messages found')}>
      {conversationId === undefined && <h3>{t('In messages')}</h3>}
      <InfiniteList pages={pages} label={t('Messages found')} empty={empty}>
        {(found) => <MessageSearchResult found={found} {...(onPick && { onPick })} />}
      </InfiniteList>
    </section>
  )
}

function MessageSearchResult({ found, onPick }: { found: FoundMessage; onPick?: () => void }) {
  const isOwn = found.senderId === useMe()._id
  const { search } = useLocation()
  const to = `/messages/${found.conversationId}${keepListFilters(search, found.seq)}`
  return (
    <Link to={to} className={css['row']} onClick={onPick}>
      <Avatar person={found.with} size={40} />
      <span className={css['words']}>
        <span className={css['who']}>
          <strong>
            <bdi>
              {isOwn
                ? t('You, to {name}', { name: found.with.name || found.with.username })
                : found.with.name || found.with.username}
            </bdi>
          </strong>
          <small>
            <RelativeTime at={found.createdAt} />
          </small>
        </span>
        <span dir="auto">
          {found.excerpt.map(({ text, isMatch }, place) => (isMatch ? <mark key={place}>{text}</mark> : text))}
        </span>
      </span>
    </Link>
  )
}
