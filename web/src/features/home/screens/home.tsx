/** Shows posts of followed performers, or suggests performers to a fan who follows no one. */
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { listPosts } from '@fanfare/contract/posts'
import { randomPerformers } from '@fanfare/contract/performers'
import { listFollowedStories } from '@fanfare/contract/stories'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useMe } from '#core/viewer.ts'
import { PostList } from '#core/posts/post-list.tsx'
import { POSTS_PAGE_SIZE, usePosts } from '#core/posts/use-posts.ts'
import { t } from '#lib/i18n.ts'
import { Page } from '#ui/layout/page.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { Tabs } from '#ui/tabs.tsx'
import '#features/site-promotions/components/place-banner.module.css'
import '#features/stories/components/circles.module.css'
import css from '../components/home.module.css'

// Only for newcomers and new sites.
const Welcome = lazyComponent(() => import('../components/welcome.tsx'))
const NoPosts = lazyComponent(() => import('../components/no-posts.tsx'))
// Rendered with the document. Its code loads after the page.
const placeBanner = () => import('#features/site-promotions/components/place-banner.tsx')
const PlaceBanner = lazyComponent(placeBanner)
const StoryRow = lazyComponent(() => import('#features/stories/components/story-row.tsx'))

const following = { source: 'following', limit: POSTS_PAGE_SIZE } as const
const discover = { source: 'discover', limit: POSTS_PAGE_SIZE } as const

const suggested = { query: { limit: 6 } }

const page = createLoaders(async ({ list, tryRead, url }) => {
  const isDiscover = url.searchParams.get('show') === 'discover'
  const [posts] = await Promise.all([
    list(listPosts, { query: isDiscover ? discover : following }),
    tryRead(listFollowedStories, {}),
    placeBanner().then(
      ({ loadPlace }) => loadPlace(tryRead),
      () => undefined,
    ),
    StoryRow.preload(),
    PlaceBanner.preload(),
  ])
  if (isDiscover || posts?.data.length !== 0) return
  await Promise.all([list(listPosts, { query: discover }), tryRead(randomPerformers, suggested), Welcome.preload()])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Home'))

export default function Home() {
  const { role } = useMe()
  return (
    <Page title={t('Home')} isEdgeToEdge>
      <Suspense>
        <PlaceBanner />
      </Suspense>
      {role === 'fan' ? <FanHome /> : <PerformerHome />}
    </Page>
  )
}

function FanHome() {
  const [params] = useSearchParams()
  const isDiscover = params.get('show') === 'discover'
  const follows = usePosts(following)
  const isWelcome = !isDiscover && follows.data?.pages[0]?.data.length === 0
  return (
    <>
      <Suspense>
        <StoryRow />
      </Suspense>
      <div className={css['tabs']}>
        <Tabs
          label={t('Posts')}
          items={[
            { label: t('Following'), to: '/home' },
            { label: t('Discover'), to: '/home?show=discover' },
          ]}
        />
      </div>
      {isWelcome && (
        <Suspense>
          <Welcome />
        </Suspense>
      )}
      {isDiscover ? (
        <PostList key="discover" query={discover} label={t('Posts from everyone')} empty={nothing} />
      ) : (
        <PostList key="following" query={following} label={t('Posts from people you follow')} empty={null} />
      )}
      {isWelcome && (
        <section aria-labelledby="others">
          <h2 id="others" className={css['part']}>
            {t('Posts from everyone')}
          </h2>
          <PostList query={discover} label={t('Posts from everyone')} empty={nothing} />
        </section>
      )}
    </>
  )
}

const nothing = (
  <Suspense>
    <NoPosts />
  </Suspense>
)

/** Performers and operators cannot follow anyone, so they see everyone's posts. */
const PerformerHome = () => <PostList query={discover} label={t('Posts from everyone')} empty={nothing} />
