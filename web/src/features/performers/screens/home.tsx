/** What those whom one follows have published; to someone who follows nobody yet, whom to follow. */
import { useLoaderData, useSearchParams } from 'react-router'
import { listFeeds } from '@fanfare/contract/feeds'
import { randomPerformers } from '@fanfare/contract/performers'
import { loads } from '#core/load.ts'
import { pageTitle } from '#core/page.ts'
import { useMe } from '#core/viewer.ts'
import { PostList } from '#core/posts/post-list.tsx'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback.tsx'
import { ExploreIcon } from '#ui/icons.ts'
import { Tabs } from '#ui/tabs.tsx'
import { Welcome } from '../parts/welcome.tsx'
import css from '../parts/home.module.css'

const following = { source: 'following', limit: 10 } as const
const discover = { source: 'discover', limit: 10 } as const

const page = loads(async ({ list, url }) => {
  const isDiscover = url.searchParams.get('show') === 'discover'
  const posts = await list(listFeeds, { query: isDiscover ? discover : following })
  if (isDiscover || posts?.data.length !== 0) return { posts, welcome: null }
  const [others, performers] = await Promise.all([
    list(listFeeds, { query: discover }),
    list(randomPerformers, { query: { limit: 6 } }),
  ])
  return { posts, welcome: { others, performers } }
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(say('Home'))

export default function Home() {
  const { role } = useMe()
  return (
    <div className={css['home']}>
      <h1 className={css['title']}>{say('Home')}</h1>
      {role === 'fan' ? <FanHome /> : <Stage />}
    </div>
  )
}

function FanHome() {
  const { posts, welcome } = useLoaderData<typeof loader>()
  const [asked] = useSearchParams()
  const isDiscover = asked.get('show') === 'discover'
  return (
    <>
      <div className={css['tabs']}>
        <Tabs
          label={say('Posts')}
          items={[
            { label: say('Following'), to: '/home' },
            { label: say('Discover'), to: '/home?show=discover' },
          ]}
        />
      </div>
      {welcome && <Welcome performers={welcome.performers?.data ?? []} />}
      {isDiscover ? (
        <PostList key="discover" query={discover} first={posts} label={say('Posts of everyone')} empty={<Silence />} />
      ) : (
        <PostList key="following" query={following} first={posts} label={say('Posts of those you follow')} empty={<Nothing />} />
      )}
      {welcome && (
        <section aria-labelledby="others">
          <h2 id="others" className={css['part']}>
            {say('What others publish')}
          </h2>
          <PostList query={discover} first={welcome.others} label={say('Posts of everyone')} empty={<Silence />} />
        </section>
      )}
    </>
  )
}

/** Who cannot follow anyone, performers and operators, sees what everyone publishes. */
function Stage() {
  const { posts, welcome } = useLoaderData<typeof loader>()
  const first = welcome?.others ?? posts
  return <PostList query={discover} first={first} label={say('Posts of everyone')} empty={<Silence />} />
}

/** The welcome above says it all. */
const Nothing = () => null

const Silence = () => (
  <Empty
    icon={ExploreIcon}
    title={say('No performers yet')}
    action={
      <Button look="quiet" to="/explore">
        {say('Explore performers')}
      </Button>
    }
  >
    {say('As soon as a performer publishes something, it appears here.')}
  </Empty>
)
