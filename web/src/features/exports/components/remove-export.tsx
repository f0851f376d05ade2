import { deleteExport, type Export } from '@fanfare/contract/exports'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { t } from '#lib/i18n.ts'

export default function RemoveExport({ one, onClose }: { one: Export; onClose: () => void }) {
  const isRunning = one.status === 'waiting' || one.status === 'writing'
  return (
    <ConfirmMutation
      route={deleteExport}
      input={{ params: { id: one._id } }}
      isOpen
      onClose={onClose}
      title={isRunning ? t('Stop preparing this download?') : t('Remove this download?')}
      consequence={t('This only removes the download. Its content stays where it is, and you can create another download.')}
      action={isRunning ? t('Stop') : t('Remove')}
    />
  )
}
