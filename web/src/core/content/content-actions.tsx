/** The buttons below content: like, comment, buttons of features such as a tip, bookmark, and copy link. */
import { Suspense, useState } from 'react'
import type { Engagement } from '@fanfare/contract/engagement'
import type { Person } from '@fanfare/contract/people'
import { CountButton } from '#core/engagement/count-button.tsx'
import { ReactionButton } from '#core/engagement/reaction-button.tsx'
import { features } from '#core/registry.ts'
import { ReportButton } from '#core/reports/report-button.tsx'
import { useOrigin } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { whenIdle } from '#lib/idle.ts'
import { IconButton } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { CommentIcon } from '#ui/icons.ts'
import { CopyIcon } from '#ui/page-icons.ts'
import css from './content-foot.module.css'

// Loaded before the press, because some browsers allow copying only during the press.
const loadCopying = () => import('#ui/copy-text.ts')
if (typeof document !== 'undefined') whenIdle(() => void loadCopying().catch(() => undefined))

const CommentsSheet = idleComponent(() => import('#core/comments/comments-sheet.tsx'))

export interface ContentActionsProps {
  readonly kind: string
  readonly id: string
  readonly performer: Person
  readonly engagement: Engagement
  readonly page: string
  readonly isLocked: boolean
  /** True on the content's own page, where the comments appear below it. */
  readonly isAlone: boolean
}

export default function ContentActions({ kind, id, performer, engagement, page, isLocked, isAlone }: ContentActionsProps) {
  const origin = useOrigin()
  const { likes, isLiked, isBookmarked } = engagement
  return (
    <>
      <ReactionButton reaction="like" {...{ kind, id }} isOn={isLiked} count={likes} label={t('Like')} />
      {!isLocked && <CommentButton {...{ kind, id, performer, isAlone }} count={engagement.comments} />}
      {features().map(
        ({ ContentAct }, place) =>
          ContentAct && (
            <Suspense key={place}>
              <ContentAct performer={performer} className={css['act']} />
            </Suspense>
          ),
      )}
      <span className={css['gap']} />
      <ReactionButton reaction="bookmark" {...{ kind, id }} isOn={isBookmarked} label={t('Bookmark')} />
      <IconButton
        label={t('Copy link')}
        icon={CopyIcon}
        onClick={() => void loadCopying().then(({ copyText }) => copyText(origin + page))}
      />
      <ReportButton kind={kind} id={id} ownerId={performer._id} address={page} />
    </>
  )
}

interface CommentButtonProps extends Pick<ContentActionsProps, 'kind' | 'id' | 'performer' | 'isAlone'> {
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
