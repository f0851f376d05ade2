import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { deleteStory, listOwnStories, type OwnStory } from '@fanfare/contract/own-stories'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useMe } from '#core/viewer.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { HistoryIcon, PlusIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.ts'
import { OwnHighlights } from '../components/own-highlights.tsx'
import { OwnStoryRow } from '../components/own-story-row.tsx'

const ViewersSheet = idleComponent(() => import('../components/viewers-sheet.tsx'))

type Show = 'running' | 'past'
const queryOf = (show: Show) => ({ show, limit: 20 })
const shownIn = (params: URLSearchParams): Show | 'highlights' =>
  params.get('show') === 'past' ? 'past' : params.get('show') === 'highlights' ? 'highlights' : 'running'
const POLL_INTERVAL_MS = 4_000

const page = createLoaders(async ({ list, url }) => {
  const show = shownIn(url.searchParams)
  if (show !== 'highlights') await list(listOwnStories, { query: queryOf(show) })
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Stories'))

export default function OwnStories() {
  const [params] = useSearchParams()
  const me = useMe()
  const show = shownIn(params)
  return (
    <Page
      title={t('Stories')}
      action={
        <Button icon={PlusIcon} to="/studio/stories/new">
          {t('New story')}
        </Button>
      }
    >
      <Tabs
        label={t('Stories')}
        items={[
          { label: t('Active'), to: '/studio/stories' },
          { label: t('Archived'), to: '/studio/stories?show=past' },
          { label: t('Highlights'), to: '/studio/stories?show=highlights' },
        ]}
      />
      {show === 'highlights' ? <OwnHighlights performerId={me._id} /> : <List key={show} show={show} />}
    </Page>
  )
}

function List({ show }: { readonly show: Show }) {
  const [leaving, setLeaving] = useState<OwnStory>()
  const [seen, setSeen] = useState<OwnStory>()
  const pages = useInfiniteQuery({
    ...infiniteQuery(listOwnStories, { query: queryOf(show) }),
    // Polls in case the event about processed media gets lost.
    refetchInterval: ({ state }) => (state.data?.pages.some(isProcessing) ? POLL_INTERVAL_MS : false),
  })
  return (
    <>
      <InfiniteList
        pages={pages}
        label={show === 'past' ? t('Past stories') : t('Active stories')}
        empty={<NoStories show={show} />}
      >
        {(story) => <OwnStoryRow story={story} onDelete={() => setLeaving(story)} onViewers={() => setSeen(story)} />}
      </InfiniteList>
      <DeleteStory story={leaving} onClose={() => setLeaving(undefined)} />
      {seen && <ViewersSheet story={seen} onClose={() => setSeen(undefined)} />}
    </>
  )
}

const isProcessing = ({ data }: { data: OwnStory[] }) => data.some(({ status }) => status === 'processing')

function DeleteStory({ story, onClose }: { readonly story: OwnStory | undefined; readonly onClose: () => void }) {
  return (
    <ConfirmMutation
      route={deleteStory}
      input={{ params: { id: story?._id ?? '' } }}
      onDone={() => toast(t('Deleted'))}
      isOpen={story !== undefined}
      onClose={onClose}
      title={t('Delete this story?')}
      consequence={
        <p>
          {t(
            'This immediately deletes it for everyone and removes it from your highlights. Its photo or video stays in your vault.',
          )}
        </p>
      }
      action={t('Delete')}
    />
  )
}

const NoStories = ({ show }: { readonly show: Show }) =>
  show === 'past' ? (
    <EmptyState icon={HistoryIcon} title={t('No past stories yet')}>
      {t('Stories move here when they end. Only you can see them, unless you add them to a highlight.')}
    </EmptyState>
  ) : (
    <EmptyState
      icon={HistoryIcon}
      title={t('No active stories')}
      action={
        <Button icon={PlusIcon} to="/studio/stories/new">
          {t('Create story')}
        </Button>
      }
    >
      {t('A photo or video for one day. Your followers see a ring around your picture.')}
    </EmptyState>
  )
