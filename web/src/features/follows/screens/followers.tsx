/** Who follows the performer, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import { listFollowers } from '@fanfare/contract/follows'
import { loads } from '#core/load.ts'
import { pageTitle } from '#core/page.ts'
import { readPages } from '#lib/api.ts'
import { whole } from '#lib/format.ts'
import { say } from '#lib/words.ts'
import { Empty } from '#ui/feedback.tsx'
import { FansIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { FollowerRow } from '../parts/follower-row.tsx'
import css from '../parts/followers.module.css'

const query = { limit: 20 }
const page = loads(async ({ list }) => ({ followers: await list(listFollowers, { query }) }))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(say('Followers'))

export default function Followers() {
  const { followers } = useLoaderData<typeof loader>()
  const pages = useInfiniteQuery(readPages(listFollowers, { query }, followers))
  const total = pages.data?.pages[0]?.total ?? 0
  return (
    <div className={css['page']}>
      <div>
        <h1>{say('Followers')}</h1>
        {total > 0 && (
          <p className={css['lead']}>
            {say('{shown} {count, plural, one {fan follows} other {fans follow}} you.', { shown: whole(total), count: total })}
          </p>
        )}
      </div>
      <InfiniteList
        pages={pages}
        label={say('Followers')}
        empty={
          <Empty icon={FansIcon} title={say('Nobody follows you yet')}>
            {say('Following is free for fans. Free posts are what they find first: publish one and share your profile.')}
          </Empty>
        }
      >
        {(fan) => <FollowerRow fan={fan} />}
      </InfiniteList>
    </div>
  )
}
