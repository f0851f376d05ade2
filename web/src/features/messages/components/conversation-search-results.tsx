import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { searchConversations, type Conversation } from '@fanfare/contract/messages'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import MessageSearchResults from './message-search-results.tsx'
import css from './conversation-list.module.css'

interface ConversationSearchResultsProps {
  readonly keyword: string
  readonly row: (conversation: Conversation) => ReactNode
}

export default function ConversationSearchResults({ keyword, row }: ConversationSearchResultsProps) {
  const pages = useInfiniteQuery(infiniteQuery(searchConversations, { query: { keyword, limit: 25 } }))
  const empty = <p className={css['last']}>{t('No conversations with this name.')}</p>
  return (
    <>
      <InfiniteList pages={pages} label={t('Conversations found')} empty={empty}>
        {row}
      </InfiniteList>
      <MessageSearchResults q={keyword} />
    </>
  )
}
