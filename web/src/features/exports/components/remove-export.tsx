/** Asks before an archive goes. */
import { deleteExport, type Export } from '@fanfare/contract/exports'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'

export default function RemoveExport({ one, onClose }: { one: Export; onClose: () => void }) {
  const remove = useApiMutation(deleteExport)
  const isRunning = one.status === 'waiting' || one.status === 'writing'
  return (
    <Confirm
      isOpen
      onClose={onClose}
      title={isRunning ? t('Stop writing this archive?') : t('Remove this archive?')}
      consequence={t('Only the archive goes. What is in it stays where it is, and you can make another one.')}
      action={isRunning ? t('Stop') : t('Remove')}
      isPending={remove.isPending}
      onConfirm={() =>
        remove.mutate({ params: { id: one._id } }, { onSuccess: onClose, onError: (error) => toast(messageOf(error), 'bad') })
      }
    />
  )
}
