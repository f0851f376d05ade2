/** The buttons below a thing of any kind: like, comment, tip, bookmark, and pass its address on. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Engagement } from '@fanfare/contract/engagement'
import type { Person } from '@fanfare/contract/people'
import { useAuthLinks } from '#core/auth-links.ts'
import { useCheckout } from '#core/checkout/index.ts'
import { CountButton } from '#core/engagement/count-button.tsx'
import { ReactionButton } from '#core/engagement/reaction-button.tsx'
import { useOrigin, useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { deferred } from '#ui/deferred.tsx'
import { CommentIcon, TipIcon } from '#ui/icons.ts'
import { CopyIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'
import css from './content-foot.module.css'

const CommentsSheet = deferred(() => import('#core/comments/comments-sheet.tsx'))

export interface ContentActsProps {
  readonly kind: string
  readonly id: string
  readonly performer: Person
  readonly engagement: Engagement
  /** Path of its page. */
  readonly page: string
  /** Comments are hidden with what is locked. */
  readonly isLocked: boolean
  /** On its own page the comments stand below it. */
  readonly isAlone: boolean
}

export default function ContentActs({ kind, id, performer, engagement, page, isLocked, isAlone }: ContentActsProps) {
  const origin = useOrigin()
  const { likes, isLiked, isBookmarked } = engagement
  const copy = () =>
    navigator.clipboard.writeText(origin + page).then(
      () => toast(t('Link copied')),
      () => toast(t('The link could not be copied'), 'bad'),
    )
  return (
    <>
      <ReactionButton reaction="like" {...{ kind, id }} isOn={isLiked} count={likes} label={t('Like')} />
      {!isLocked && <CommentButton {...{ kind, id, performer, isAlone }} count={engagement.comments} />}
      <TipButton performer={performer} />
      <span className={css['gap']} />
      <ReactionButton reaction="bookmark" {...{ kind, id }} isOn={isBookmarked} label={t('Bookmark')} />
      <IconButton label={t('Copy the link')} icon={CopyIcon} onClick={() => void copy()} />
    </>
  )
}

interface CommentButtonProps extends Pick<ContentActsProps, 'kind' | 'id' | 'performer' | 'isAlone'> {
  readonly count: number
}

function CommentButton({ isAlone, count, ...thing }: CommentButtonProps) {
  const [isOpen, setIsOpen] = useState<boolean>()
  const open = () => (isAlone ? document.getElementById('comments')?.focus() : setIsOpen(true))
  return (
    <>
      <CountButton icon={CommentIcon} label={t('Comments')} count={count} onClick={open} />
      {isOpen !== undefined && <CommentsSheet {...thing} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function TipButton({ performer }: { performer: Person }) {
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
