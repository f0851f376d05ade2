/** Conversations: the list at one side and the open one at the other; on a phone two pages. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLoaderData, useParams } from 'react-router'
import { ApiError, type Call, type Reply } from '@fanfare/contract'
import { listConversations, listMessages, readConversation } from '@fanfare/contract/messages'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { MessageIcon } from '#ui/icons.ts'
import { ConversationList } from '../components/conversation-list.tsx'
import { asked } from '../components/conversations.ts'
import { useConversationUpdates } from '../components/conversation-updates.ts'
import { NewMessageNotice } from '../components/new-message-notice.tsx'
import { Thread } from '../components/thread.tsx'
import css from '../components/panes.module.css'

/** What fails here is told in its own pane, where it can be tried again; only what is missing is a page of its own. */
const softly = (error: unknown) => {
  if (error instanceof ApiError && error.status < 500) throw error
  return undefined
}

async function open(read: Call, id: string) {
  const params = { id }
  const [conversation, messages] = await Promise.all([
    read(readConversation, { params }).catch(softly),
    read(listMessages, { params, query: { limit: 25 } }).catch(softly),
  ])
  return { id, conversation, messages }
}

const page = createLoaders(async ({ read, params: { id } }) => {
  const [list, active] = await Promise.all([read(listConversations, asked).catch(softly), id ? open(read, id) : undefined])
  return { list, active }
})
export const loader = page.server
/** In the browser the frame stands at once, and what it shows comes through the cache. */
export const clientLoader = (): Partial<Awaited<ReturnType<typeof loader>>> => ({})
export const meta = pageTitle(() => t('Messages'))
export const handle = { isWide: true }

export default function Messages() {
  const first: Partial<Awaited<ReturnType<typeof loader>>> = useLoaderData<typeof loader>()
  const { id } = useParams()
  const heard = useConversationUpdates(id)
  const active = first.active?.id === id ? first.active : undefined
  return (
    <div className={css['panes']} data-open={id !== undefined || undefined}>
      <ConversationList first={first.list} activeId={id} />
      <div className={css['talk']}>
        {id === undefined ? <NothingOpen first={first.list} /> : <Thread key={id} id={id} first={active} />}
      </div>
      <NewMessageNotice message={heard} />
    </div>
  )
}

/** Nothing to choose from: the list beside it says so already. */
function NothingOpen({ first }: { first: Reply<typeof listConversations> | undefined }) {
  const { data } = useInfiniteQuery(infiniteQuery(listConversations, asked, first))
  if (data?.pages[0]?.data.length === 0) return null
  return (
    <div className={css['nothing']}>
      <EmptyState icon={MessageIcon} title={t('Choose a conversation')}>
        {t('What you write here is seen by the two of you only.')}
      </EmptyState>
    </div>
  )
}
