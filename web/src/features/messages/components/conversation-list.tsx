/** All own conversations, latest message first, and a search through them by name. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listConversations, searchConversations } from '@fanfare/contract/messages'
import { useMe } from '#core/viewer.ts'
import { infiniteQuery } from '#lib/api.ts'
import { useSettled } from '#lib/settled.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { MessageIcon, SearchIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { asked } from './conversations.ts'
import css from './conversation-list.module.css'

interface ConversationListProps {
  readonly activeId: string | undefined
}

export function ConversationList({ activeId }: ConversationListProps) {
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim())
  // The page is about whoever one talks with, once it is open.
  const Title = activeId === undefined ? 'h1' : 'h2'
  return (
    <section className={css['side']} aria-labelledby="conversations">
      <header className={css['head']}>
        <Title id="conversations">{t('Messages')}</Title>
        <SearchField
          label={t('Search conversations by name')}
          placeholder={t('Search by name')}
          value={typed}
          onChange={setTyped}
        />
      </header>
      <div className={css['rows']}>
        {keyword === '' ? <All activeId={activeId} /> : <Found keyword={keyword} activeId={activeId} />}
      </div>
    </section>
  )
}

function All({ activeId }: ConversationListProps) {
  const pages = useInfiniteQuery(infiniteQuery(listConversations, asked))
  return (
    <InfiniteList pages={pages} label={t('Conversations')} empty={<Nobody />}>
      {(conversation) => <ConversationRow conversation={conversation} isActive={conversation._id === activeId} />}
    </InfiniteList>
  )
}

function Found({ keyword, activeId }: { keyword: string; activeId: string | undefined }) {
  const pages = useInfiniteQuery(infiniteQuery(searchConversations, { query: { keyword, limit: 25 } }))
  const empty = (
    <EmptyState icon={SearchIcon} title={t('No conversation found')}>
      {t('Only people you have a conversation with are found here.')}
    </EmptyState>
  )
  return (
    <InfiniteList pages={pages} label={t('Conversations found')} empty={empty}>
      {(conversation) => <ConversationRow conversation={conversation} isActive={conversation._id === activeId} />}
    </InfiniteList>
  )
}

function Nobody() {
  const { isPerformer, username } = useMe()
  if (isPerformer) {
    return (
      <EmptyState
        icon={MessageIcon}
        title={t('No conversations yet')}
        action={
          <Button variant="quiet" to={`/${username}`}>
            {t('See your profile')}
          </Button>
        }
      >
        {t('When a fan writes to you from your profile, you find it here.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={MessageIcon}
      title={t('No conversations yet')}
      action={<Button to="/explore">{t('Explore performers')}</Button>}
    >
      {t('Open a profile and press Message: your conversations appear here.')}
    </EmptyState>
  )
}
