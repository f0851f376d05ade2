import { useParams, type MetaFunction } from 'react-router'
import { viewPost, type Post as PostView } from '@fanfare/contract/posts'
import { NO_AVATAR } from '@fanfare/contract/people'
import { createLoaders } from '#core/loaders.ts'
import { publicPage, rootOf } from '#core/page.ts'
import { profilePath } from '#core/performers/profile-path.ts'
import { PostCard } from '#core/posts/post-card.tsx'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { BackLink } from '#ui/back-link.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { Inset, Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

const CommentsSection = idleComponent(() => import('#core/comments/comments-section.tsx'))

const page = createLoaders(({ read, params }) => read(viewPost, { params: { id: params['id'] ?? '' } }))
export const loader = page.server
export const clientLoader = page.client

export const meta: MetaFunction<typeof loader> = ({ loaderData: post, matches }) => {
  if (!post) return []
  const root = rootOf(matches)
  const { avatar } = post.performer
  return publicPage({
    title: `${t('A post by {name}', { name: post.performer.name })} · ${root?.siteName ?? 'Fanfare'}`,
    description: descriptionOf(post),
    path: `/post/${post._id}`,
    origin: root?.origin ?? '',
    owner: post.performer,
    ...(avatar !== NO_AVATAR && { image: avatar }),
  })
}

/** The page's description contains at most the teaser of a locked post, for every reader. */
function descriptionOf(post: PostView): string {
  const words = post.locked ? post.teaser : post.audience === 'free' ? post.text : ''
  return words.trim() || t('Published by {name}.', { name: post.performer.name })
}

export default function Post() {
  const { id = '' } = useParams()
  const post = useApiQuery(viewPost, { params: { id } })
  const { name } = post.performer
  const profile = profilePath(post.performer)
  return (
    <Page isEdgeToEdge>
      <Stack isClose>
        <h1>
          <VisuallyHidden>{t('A post by {name}', { name })}</VisuallyHidden>
        </h1>
        {profile !== undefined && (
          <Inset>
            <BackLink to={profile}>{t('All posts by {name}', { name })}</BackLink>
          </Inset>
        )}
        <PostCard post={post} isFirst isAlone />
        {!post.locked && <CommentsSection key={id} kind="post" id={id} performer={post.performer} />}
      </Stack>
    </Page>
  )
}
