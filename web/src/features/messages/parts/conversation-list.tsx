/** All own conversations, latest message first, and a search through them by name. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '@fanfare/contract'
import { listConversations, searchConversations } from '@fanfare/contract/messages'
import { useMe } from '#core/viewer.ts'
import { readPages } from '#lib/api.ts'
import { useSettled } from '#lib/settled.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback.tsx'
import { MessageIcon, SearchIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { asked } from './conversations.ts'
import css from './conversation-list.module.css'

interface ConversationListProps {
  readonly first: Reply<typeof listConversations> | undefined
  readonly activeId: string | undefined
}

export function ConversationList({ first, activeId }: ConversationListProps) {
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim())
  // The page is about whoever one talks with, once it is open.
  const Title = activeId === undefined ? 'h1' : 'h2'
  return (
    <section className={css['side']} aria-labelledby="conversations">
      <header className={css['head']}>
        <Title id="conversations">{say('Messages')}</Title>
        <label className={css['search']}>
          <SearchIcon size={18} />
          <input
            type="search"
            aria-label={say('Search conversations by name')}
            placeholder={say('Search by name')}
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      </header>
      <div className={css['rows']}>
        {keyword === '' ? <All first={first} activeId={activeId} /> : <Found keyword={keyword} activeId={activeId} />}
      </div>
    </section>
  )
}

function All({ first, activeId }: ConversationListProps) {
  const pages = useInfiniteQuery(readPages(listConversations, asked, first))
  return (
    <InfiniteList pages={pages} label={say('Conversations')} empty={<Nobody />}>
      {(conversation) => <ConversationRow conversation={conversation} isActive={conversation._id === activeId} />}
    </InfiniteList>
  )
}

function Found({ keyword, activeId }: { keyword: string; activeId: string | undefined }) {
  const pages = useInfiniteQuery(readPages(searchConversations, { query: { keyword, limit: 25 } }))
  const empty = (
    <Empty icon={SearchIcon} title={say('No conversation found')}>
      {say('Only people you have a conversation with are found here.')}
    </Empty>
  )
  return (
    <InfiniteList pages={pages} label={say('Conversations found')} empty={empty}>
      {(conversation) => <ConversationRow conversation={conversation} isActive={conversation._id === activeId} />}
    </InfiniteList>
  )
}

function Nobody() {
  const { isPerformer, username } = useMe()
  if (isPerformer) {
    return (
      <Empty
        icon={MessageIcon}
        title={say('No conversations yet')}
        action={
          <Button look="quiet" to={`/${username}`}>
            {say('See your profile')}
          </Button>
        }
      >
        {say('When a fan writes to you from your profile, you find it here.')}
      </Empty>
    )
  }
  return (
    <Empty
      icon={MessageIcon}
      title={say('No conversations yet')}
      action={<Button to="/explore">{say('Explore performers')}</Button>}
    >
      {say('Open a profile and press Message: your conversations appear here.')}
    </Empty>
  )
}
