/** Asks for confirmation before a post is deleted, and explains the consequence. */
import { deletePost, type OwnPost } from '@fanfare/contract/posts'
import { DeleteButton, DeletePublication } from '#core/publications/delete-publication.tsx'
import { t } from '#lib/i18n.ts'
import { titleOf } from './post-title.ts'

interface DeletePostProps {
  /** The sheet is open while this is set. */
  readonly post: OwnPost | undefined
  readonly onClose: () => void
}

export const DeletePost = ({ post, onClose }: DeletePostProps) => (
  <DeletePublication route={deletePost} thing={post && deletableOf(post)} words={wordsOf} onClose={onClose} />
)

/** The delete button in the header of the post's form. */
export const DeletePostButton = ({ post }: { post: OwnPost }) => (
  <DeleteButton route={deletePost} thing={deletableOf(post)} words={wordsOf} list="/studio/posts" />
)

const deletableOf = (post: OwnPost) => ({ _id: post._id, title: titleOf(post), totalSales: post.totalSales })

const wordsOf = ({ totalSales }: { totalSales: number }) => ({
  title: t('Delete this post?'),
  consequence: t(
    '{count, plural, =0 {This immediately deletes the post for everyone and can’t be undone. Its files stay in your vault.} one {This immediately deletes the post for everyone and can’t be undone. # fan who bought it keeps it. Its files stay in your vault.} other {This immediately deletes the post for everyone and can’t be undone. # fans who bought it keep it. Its files stay in your vault.}}',
    { count: totalSales },
  ),
  action: t('Delete post'),
  done: t('Post deleted'),
})
