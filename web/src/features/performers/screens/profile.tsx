/** A performer's profile: to a visitor it sells, to a fan it serves, to its owner it is a mirror. */
import { useQueryClient } from '@tanstack/react-query'
import { useLoaderData, useParams, useSearchParams, type MetaFunction } from 'react-router'
import { listFeeds } from '@fanfare/contract/feeds'
import { NO_AVATAR } from '@fanfare/contract/people'
import { viewPerformer, type Performer } from '@fanfare/contract/performers'
import { accessChanged, readOwnSubscription } from '@fanfare/contract/subscriptions'
import { loads } from '#core/load.ts'
import { publicPage, rootOf } from '#core/page.ts'
import { keyOf, useRead } from '#lib/api.ts'
import { usePush } from '#lib/live.ts'
import { say } from '#lib/words.ts'
import { Tabs } from '#ui/tabs.tsx'
import { AboutTab } from '../parts/about-tab.tsx'
import { PhotosTab } from '../parts/photos-tab.tsx'
import { PostsTab } from '../parts/posts-tab.tsx'
import { ProfileHead } from '../parts/profile-head.tsx'
import { SubscribePanel } from '../parts/subscribe-panel.tsx'
import css from '../parts/profile.module.css'

const FIRST_POSTS = 10

const page = loads(async ({ read, list, params }) => {
  const performer = await read(viewPerformer, { params: { id: params['username'] ?? '' } })
  const posts = await list(listFeeds, { query: { performerId: performer._id, limit: FIRST_POSTS } })
  return { performer, posts }
})
export const loader = page.server
export const clientLoader = page.client

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { performer } = loaderData
  const root = rootOf(matches)
  const picture = performer.cover || (performer.avatar === NO_AVATAR ? '' : performer.avatar)
  return publicPage({
    title: `${performer.name} (@${performer.username}) · ${root?.siteName ?? 'Fanfare'}`,
    description: descriptionOf(performer),
    path: `/${performer.username}`,
    origin: root?.origin ?? '',
    ...(picture !== '' && { image: picture }),
  })
}

function descriptionOf({ bio, name }: Performer): string {
  const words = bio.replace(/\s+/g, ' ').trim()
  if (words === '') return say('{name} on one page: posts, photos and the way to get in touch.', { name })
  return words.length > 160 ? `${words.slice(0, 157).trimEnd()}…` : words
}

export default function Profile() {
  const first = useLoaderData<typeof loader>()
  const { username = '' } = useParams()
  const [asked] = useSearchParams()
  const queries = useQueryClient()
  const performer = useRead(viewPerformer, { params: { id: username } }, first.performer) ?? first.performer
  usePush(accessChanged, ({ performerId }) => {
    if (performerId !== performer._id) return
    for (const route of [viewPerformer, readOwnSubscription]) void queries.invalidateQueries({ queryKey: keyOf(route) })
  })
  const tab = asked.get('tab') ?? 'posts'
  const query = { performerId: performer._id, limit: FIRST_POSTS }
  return (
    <div className={css['profile']}>
      <ProfileHead performer={performer} />
      <SubscribePanel performer={performer} />
      <Tabs
        label={say('Profile')}
        items={[
          { label: say('Posts'), to: `/${username}`, count: performer.totalPosts },
          { label: say('Photos'), to: `/${username}?tab=photos`, count: performer.totalPhotos },
          { label: say('About'), to: `/${username}?tab=about` },
        ]}
      />
      {tab === 'posts' && <PostsTab key={performer._id} performer={performer} query={query} first={first.posts} />}
      {tab === 'photos' && <PhotosTab key={performer._id} performer={performer} query={query} first={first.posts} />}
      {tab === 'about' && <AboutTab performer={performer} />}
    </div>
  )
}
