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
      title={isRunning ? t('Stop writing this archive?') : t('Remove this archive?')}
      consequence={t('Only the archive goes. What is in it stays where it is, and you can make another one.')}
      action={isRunning ? t('Stop') : t('Remove')}
    />
  )
}
