/** A profile's posts. */
import type { Reply } from '@fanfare/contract'
import type { listFeeds } from '@fanfare/contract/feeds'
import type { Performer } from '@fanfare/contract/performers'
import { PostList, type PostQuery } from '#core/posts/post-list.tsx'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback.tsx'
import { PhotoIcon, PlusIcon } from '#ui/icons.ts'
import css from './profile.module.css'

export interface TabProps {
  readonly performer: Performer
  readonly query: PostQuery
  readonly first: Reply<typeof listFeeds> | undefined
}

export const PostsTab = ({ performer, query, first }: TabProps) => (
  <section className={css['tab']} aria-label={say('Posts')}>
    <PostList
      query={query}
      first={first}
      label={say('Posts by {name}', { name: performer.name })}
      empty={<NoPosts performer={performer} />}
    />
  </section>
)

export function NoPosts({ performer: { name, can } }: { performer: Performer }) {
  if (can.includes('edit')) {
    return (
      <Empty
        icon={PhotoIcon}
        title={say('Your first post goes here')}
        action={
          <Button icon={PlusIcon} to="/studio/posts/new">
            {say('Write a post')}
          </Button>
        }
      >
        {say('A free post shows visitors what they can look forward to.')}
      </Empty>
    )
  }
  return (
    <Empty icon={PhotoIcon} title={say('Nothing here yet')}>
      {say('{name} has not published anything so far. Follow, and the first post comes to your home page.', { name })}
    </Empty>
  )
}
