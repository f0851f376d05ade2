/** A performer's profile as visitors, fans and its owner see it. */
import { lazy, Suspense } from 'react'
import { useParams, useSearchParams, type MetaFunction } from 'react-router'
import { listPosts } from '@fanfare/contract/posts'
import { NO_AVATAR } from '@fanfare/contract/people'
import { viewPerformer, type Performer } from '@fanfare/contract/performers'
import { createLoaders } from '#core/loaders.ts'
import { publicPage, rootOf } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Page } from '#ui/layout/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { PostsTab } from '../components/posts-tab.tsx'
import { ProfileHead } from '../components/profile-head.tsx'
import { SubscribePanel } from '../components/subscribe-panel.tsx'

/** Of fewer visits than the posts. */
const AboutTab = lazy(() => import('../components/about-tab.tsx'))
const PhotosTab = lazy(() => import('../components/photos-tab.tsx'))

const FIRST_POSTS = 10

const page = createLoaders(async ({ read, list, params }) => {
  const performer = await read(viewPerformer, { params: { id: params['username'] ?? '' } })
  await list(listPosts, { query: { performerId: performer._id, limit: FIRST_POSTS } })
  return performer
})
export const loader = page.server
export const clientLoader = page.client

export const meta: MetaFunction<typeof loader> = ({ loaderData: performer, matches }) => {
  if (!performer) return []
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
  if (words === '') return t('{name} on one page: posts, photos and the way to get in touch.', { name })
  return words.length > 160 ? `${words.slice(0, 157).trimEnd()}…` : words
}

export default function Profile() {
  const { username = '' } = useParams()
  const [params] = useSearchParams()
  const performer = useApiQuery(viewPerformer, { params: { id: username } })
  const tab = params.get('tab') ?? 'posts'
  const query = { performerId: performer._id, limit: FIRST_POSTS }
  return (
    <Page isEdgeToEdge>
      <ProfileHead performer={performer} />
      <SubscribePanel performer={performer} />
      <Tabs
        label={t('Profile')}
        items={[
          { label: t('Posts'), to: `/${username}`, count: performer.totalPosts },
          { label: t('Photos'), to: `/${username}?tab=photos`, count: performer.totalPhotos },
          { label: t('About'), to: `/${username}?tab=about` },
        ]}
      />
      {tab === 'posts' && <PostsTab key={performer._id} performer={performer} query={query} />}
      <Suspense>
        {tab === 'photos' && <PhotosTab key={performer._id} performer={performer} query={query} />}
        {tab === 'about' && <AboutTab performer={performer} />}
      </Suspense>
    </Page>
  )
}
