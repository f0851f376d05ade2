/** Conversations: the list at one side and the open one at the other; on a phone two pages. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLoaderData, useParams } from 'react-router'
import { Refused, type Call, type Reply } from '@fanfare/contract'
import { listConversations, listMessages, readConversation } from '@fanfare/contract/messages'
import { loads } from '#core/load.ts'
import { pageTitle } from '#core/page.ts'
import { readPages } from '#lib/api.ts'
import { say } from '#lib/words.ts'
import { Empty } from '#ui/feedback.tsx'
import { MessageIcon } from '#ui/icons.ts'
import { ConversationList } from '../parts/conversation-list.tsx'
import { asked } from '../parts/conversations.ts'
import { useLiveTalk } from '../parts/live-talk.ts'
import { NewWords } from '../parts/new-words.tsx'
import { Thread } from '../parts/thread.tsx'
import css from '../parts/panes.module.css'

/** What fails here is told in its own pane, where it can be tried again; only what is missing is a page of its own. */
const softly = (error: unknown) => {
  if (error instanceof Refused && error.status < 500) throw error
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

const page = loads(async ({ read, params: { id } }) => {
  const [list, active] = await Promise.all([read(listConversations, asked).catch(softly), id ? open(read, id) : undefined])
  return { list, active }
})
export const loader = page.server
/** In the browser the frame stands at once, and what it shows comes through the cache. */
export const clientLoader = (): Partial<Awaited<ReturnType<typeof loader>>> => ({})
export const meta = pageTitle(say('Messages'))
export const handle = { isWide: true }

export default function Messages() {
  const first: Partial<Awaited<ReturnType<typeof loader>>> = useLoaderData<typeof loader>()
  const { id } = useParams()
  const heard = useLiveTalk(id)
  const active = first.active?.id === id ? first.active : undefined
  return (
    <div className={css['panes']} data-open={id !== undefined || undefined}>
      <ConversationList first={first.list} activeId={id} />
      <div className={css['talk']}>
        {id === undefined ? <NothingOpen first={first.list} /> : <Thread key={id} id={id} first={active} />}
      </div>
      <NewWords message={heard} />
    </div>
  )
}

/** Nothing to choose from: the list beside it says so already. */
function NothingOpen({ first }: { first: Reply<typeof listConversations> | undefined }) {
  const { data } = useInfiniteQuery(readPages(listConversations, asked, first))
  if (data?.pages[0]?.data.length === 0) return null
  return (
    <div className={css['nothing']}>
      <Empty icon={MessageIcon} title={say('Choose a conversation')}>
        {say('What you write here is seen by the two of you only.')}
      </Empty>
    </div>
  )
}
