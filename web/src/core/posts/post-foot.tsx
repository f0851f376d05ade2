/** What one can do below a post: tip, and pass its address on. */
import { useNavigate } from 'react-router'
import type { Post } from '@fanfare/contract/posts'
import { useCheckout } from '#core/checkout/index.ts'
import { useAuthLinks } from '#core/auth-links.ts'
import { useOrigin, useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { CopyIcon, TipIcon } from '#ui/icons.ts'
import { toast } from '#ui/toast.ts'
import css from './post-foot.module.css'

export function PostFoot({ post }: { post: Post }) {
  const origin = useOrigin()
  const copy = () =>
    navigator.clipboard.writeText(`${origin}/post/${post._id}`).then(
      () => toast(t('Link copied')),
      () => toast(t('The link could not be copied'), 'bad'),
    )
  return (
    <footer className={css['foot']}>
      <TipButton post={post} />
      <span className={css['gap']} />
      <IconButton label={t('Copy the link to this post')} icon={CopyIcon} onClick={() => void copy()} />
    </footer>
  )
}

function TipButton({ post: { performer } }: { post: Post }) {
  const viewer = useViewer()
  const checkout = useCheckout()
  const navigate = useNavigate()
  const authLinks = useAuthLinks()
  if (viewer && viewer.role !== 'fan') return null
  return (
    <button
      type="button"
      className={css['tip']}
      onClick={() =>
        viewer ? checkout.open({ kind: 'tip', performer }) : void navigate(authLinks.join(`tip:${performer.username}`))
      }
    >
      <TipIcon size={22} />
      {t('Tip')}
    </button>
  )
}
