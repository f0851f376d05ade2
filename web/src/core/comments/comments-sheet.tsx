import { t } from '#lib/i18n.ts'
import { Sheet } from '#ui/sheet.tsx'
import { Comments } from './comments.tsx'
import type { CommentTarget } from './comment-target.ts'

interface CommentsSheetProps extends CommentTarget {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export default function CommentsSheet({ isOpen, onClose, ...thing }: CommentsSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('Comments')}>
      <Comments thing={thing} />
    </Sheet>
  )
}
