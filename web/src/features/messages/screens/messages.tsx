import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { listConversations, readConversation } from '@fanfare/contract/messages'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useMe } from '#core/viewer.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { MessageIcon } from '#ui/icons.ts'
import { ConversationList } from '../components/conversation-list.tsx'
import { conversationsInput } from '../components/conversation-cache.ts'
import { useConversationUpdates } from '../components/conversation-updates.ts'
import { NewMessageNotice } from '../components/new-message-notice.tsx'
import { Thread } from '../components/thread.tsx'
import { threadQuery } from '../components/thread-cache.ts'
import css from '../components/panes.module.css'

const FanCardPanel = idleComponent(
  () => import('#features/fan-card/components/fan-card-panel.tsx'),
  () => false,
)
const DraftSync = idleComponent(() => import('../components/draft-sync-effects.tsx'))

/** Errors appear in their own pane with a retry. Only a missing conversation replaces the page. */
const page = createLoaders(async ({ list, tryRead, tryQuery, params: { id }, url }) => {
  const open = id === undefined ? [] : [tryRead(readConversation, { params: { id } }), tryQuery(threadQuery(id))]
  // The browser loads filtered lists, because the account may not have the tab.
  await Promise.all([...(url.search === '' ? [list(listConversations, conversationsInput)] : []), ...open])
})
export const loader = page.server
/** In the browser the frame appears immediately, and its content comes from the cache. */
export const clientLoader = () => null
export const meta = pageTitle(() => t('Messages'))
export const handle = { isWide: true }

export default function Messages() {
  const { id } = useParams()
  const { isPerformer, acting } = useMe()
  const received = useConversationUpdates(id)
  return (
    <div className={css['panes']} data-open={id !== undefined || undefined}>
      <ConversationList activeId={id} />
      <div className={css['talk']}>{id === undefined ? <NothingOpen /> : <Thread key={id} id={id} />}</div>
      {isPerformer && !acting && id !== undefined && <FanCardPanel key={id} id={id} />}
      <NewMessageNotice message={received} />
      <DraftSync activeId={id} />
    </div>
  )
}

/** Empty without conversations, because the list already says so. */
function NothingOpen() {
  const { data } = useInfiniteQuery(infiniteQuery(listConversations, conversationsInput))
  if (data?.pages[0]?.data.length === 0) return null
  return (
    <div className={css['nothing']}>
      <EmptyState icon={MessageIcon} title={t('Choose a conversation')}>
        {t('Only the two of you can see what you write here.')}
      </EmptyState>
    </div>
  )
}
