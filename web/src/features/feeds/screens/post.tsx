/** One post on its own page, to be linked to. */
import { useLoaderData, useParams, type MetaFunction } from 'react-router'
import { viewFeed, type Feed } from '@fanfare/contract/feeds'
import { NO_AVATAR } from '@fanfare/contract/people'
import { loads } from '#core/load.ts'
import { publicPage, rootOf } from '#core/page.ts'
import { useFreshAccess } from '#core/posts/fresh.ts'
import { PostCard } from '#core/posts/post-card.tsx'
import { useRead } from '#lib/api.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { BackIcon } from '#ui/icons.ts'
import { Spoken } from '#ui/spoken.tsx'
import css from '../parts/post.module.css'

const page = loads(async ({ read, params }) => ({ post: await read(viewFeed, { params: { id: params['id'] ?? '' } }) }))
export const loader = page.server
export const clientLoader = page.client

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { post } = loaderData
  const root = rootOf(matches)
  const { avatar } = post.performer
  return publicPage({
    title: `${say('A post by {name}', { name: post.performer.name })} · ${root?.siteName ?? 'Fanfare'}`,
    description: descriptionOf(post),
    path: `/post/${post._id}`,
    origin: root?.origin ?? '',
    ...(avatar !== NO_AVATAR && { image: avatar }),
  })
}

/** Of what is not free for everyone, the page's head says the teaser at most, whoever asks. */
function descriptionOf(post: Feed): string {
  const words = post.locked ? post.teaser : post.audience === 'free' ? post.text : ''
  const line = words.replace(/\s+/g, ' ').trim()
  if (line === '') return say('Published by {name}.', { name: post.performer.name })
  return line.length > 160 ? `${line.slice(0, 157).trimEnd()}…` : line
}

export default function Post() {
  const first = useLoaderData<typeof loader>()
  const { id = '' } = useParams()
  const post = useRead(viewFeed, { params: { id } }, first.post) ?? first.post
  const { name, username } = post.performer
  useFreshAccess()
  return (
    <div className={css['page']}>
      <h1>
        <Spoken>{say('A post by {name}', { name })}</Spoken>
      </h1>
      <div>
        <Button look="plain" size="small" icon={BackIcon} to={`/${username}`}>
          {say('All posts by {name}', { name })}
        </Button>
      </div>
      <PostCard post={post} isFirst isAlone />
    </div>
  )
}
