/** The sheet or question of one act. Loads when the browser is idle. */
import type { PrivateShow } from '@fanfare/contract/private-show-views'
import { leaveShow, rejectShow } from '@fanfare/contract/private-shows'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { EditSheet } from '#core/edit-sheet.tsx'
import { NoteForm } from '#core/note-form.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { toast } from '#ui/toast.ts'
import { ApprovalForm } from './approval-form.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { otherOf } from './show-labels.ts'

/** Acts that open a sheet. */
export type SheetAct = 'approve' | 'edit' | 'reject' | 'cancel' | 'leave'

interface ActSheetProps {
  readonly show: PrivateShow
  readonly act: SheetAct
  readonly onClose: () => void
}

export default function ActSheet({ show, act, onClose }: ActSheetProps) {
  const { mutateAsync } = useApiMutation(rejectShow)
  const { name } = otherOf(show)
  const params = { id: show._id }
  if (act === 'leave') return <LeaveQuestion show={show} isOpen onClose={onClose} />
  if (act === 'cancel')
    return (
      <ConfirmMutation
        isOpen
        route={leaveShow}
        input={{ params }}
        title={t('Cancel your request?')}
        consequence={<p>{t('You aren’t charged. {name} is notified.', { name })}</p>}
        action={t('Cancel request')}
        cancel={t('Keep request')}
        onDone={() => toast(t('Request canceled'))}
        onClose={onClose}
      />
    )
  const isWithdrawn = show.status === 'approved'
  return (
    <EditSheet title={titleOf(act, isWithdrawn)} onClose={onClose}>
      {act === 'reject' ? (
        <NoteForm
          shape={rejectShow.body}
          send={(body) => mutateAsync({ params, body })}
          consequence={t('{name} isn’t charged and is notified. They can ask again.', { name })}
          action={isWithdrawn ? t('Withdraw approval') : t('Reject request')}
          done={isWithdrawn ? t('Approval withdrawn') : t('Request rejected')}
          onDone={onClose}
        />
      ) : (
        <ApprovalForm show={show} act={act} onDone={onClose} />
      )}
    </EditSheet>
  )
}

function titleOf(act: 'approve' | 'edit' | 'reject', isWithdrawn: boolean): string {
  if (act === 'approve') return t('Approve request')
  if (act === 'edit') return t('Change price')
  return isWithdrawn ? t('Withdraw your approval?') : t('Reject this request?')
}
