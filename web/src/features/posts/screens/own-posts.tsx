import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { listOwnPosts, type OwnPost } from '@fanfare/contract/posts'
import type { PublicationShelf } from '@fanfare/contract/publication-status'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { pollWhileProcessing } from '#core/publications/poll-while-processing.ts'
import { NotVerified } from '#core/publications/not-verified.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { localDayOf } from '#lib/local-time.ts'
import { useTimeZone } from '#lib/now.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { ArchiveIcon, CalendarIcon, EditIcon, PhotoIcon, PlusIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { OwnPostRow } from '../components/own-post-row.tsx'
import { usePostActions } from '../components/use-post-actions.tsx'
import css from '../components/own-posts.module.css'

const SHELVES: readonly PublicationShelf[] = ['published', 'scheduled', 'draft', 'archived']

const shelfIn = (params: URLSearchParams): PublicationShelf => SHELVES.find((one) => one === params.get('status')) ?? 'published'
const queryOf = (status: PublicationShelf) => ({ status, limit: 20 })

const page = createLoaders(
  async ({ list, url }) => void (await list(listOwnPosts, { query: queryOf(shelfIn(url.searchParams)) })),
)
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Posts'))

export default function OwnPosts() {
  const shelf = shelfIn(useSearchParams()[0])
  const pages = useInfiniteQuery({
    ...infiniteQuery(listOwnPosts, { query: queryOf(shelf) }),
    refetchInterval: pollWhileProcessing,
  })
  const first = pages.data?.pages[0]
  const acts = usePostActions(first?.pinnedIds ?? [])
  const posts = pages.data?.pages.flatMap(({ data }) => data) ?? []
  const startsDay = useFirstOfDay(shelf === 'scheduled' ? posts : [])
  return (
    <Page
      title={t('Posts')}
      action={
        <Button icon={PlusIcon} to="/studio/posts/new">
          {t('New post')}
        </Button>
      }
    >
      <NotVerified />
      <Tabs
        label={t('Posts')}
        items={[
          { label: t('Published'), to: '/studio/posts', ...countOf(first?.counts.published) },
          { label: t('Scheduled'), to: '/studio/posts?status=scheduled', ...countOf(first?.counts.scheduled) },
          { label: t('Drafts'), to: '/studio/posts?status=draft', ...countOf(first?.counts.draft) },
          { label: t('Archived'), to: '/studio/posts?status=archived', ...countOf(first?.counts.archived) },
        ]}
      />
      {shelf === 'scheduled' && (
        <p>
          <Link to="/studio/calendar">{t('View everything scheduled in the calendar')}</Link>
        </p>
      )}
      <InfiniteList key={shelf} pages={pages} label={t('Your posts')} empty={<NoPosts shelf={shelf} />}>
        {(post) => (
          <>
            {startsDay.has(post._id) && (
              <h2 className={css['day']}>
                <DateOf at={post.scheduledAt ?? ''} />
              </h2>
            )}
            <OwnPostRow post={post} commands={acts.commandsOf(post)} />
          </>
        )}
      </InfiniteList>
      {acts.sheets}
    </Page>
  )
}

const countOf = (count: number | undefined) => (count === undefined ? {} : { count })

/** Returns the ids of the posts that start a new day. */
function useFirstOfDay(posts: readonly OwnPost[]): ReadonlySet<string> {
  const timeZone = useTimeZone()
  const days = new Map<string, string>()
  for (const { _id, scheduledAt } of posts) {
    const day = localDayOf(scheduledAt ?? '', timeZone)
    if (!days.has(day)) days.set(day, _id)
  }
  return new Set(days.values())
}

const EMPTY = {
  published: {
    icon: PhotoIcon,
    title: () => t('Nothing published yet'),
    words: () => t('Start with something free. Visitors see it before they follow or subscribe.'),
  },
  scheduled: {
    icon: CalendarIcon,
    title: () => t('Nothing is scheduled'),
    words: () => t('Set a time when you write a post, and it’s published automatically.'),
  },
  draft: {
    icon: EditIcon,
    title: () => t('No drafts'),
    words: () => t('Drafts stay here until you publish them.'),
  },
  archived: {
    icon: ArchiveIcon,
    title: () => t('The archive is empty'),
    words: () => t('Archived and expired posts appear here. Buyers keep access.'),
  },
} as const

function NoPosts({ shelf }: { shelf: PublicationShelf }) {
  const { icon, title, words } = EMPTY[shelf]
  return (
    <EmptyState
      icon={icon}
      title={title()}
      {...(shelf !== 'archived' && {
        action: (
          <Button icon={PlusIcon} to="/studio/posts/new">
            {shelf === 'published' ? t('Write your first post') : t('New post')}
          </Button>
        ),
      })}
    >
      {words()}
    </EmptyState>
  )
}
