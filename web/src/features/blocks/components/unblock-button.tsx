/** Unblocks a person immediately, without a confirmation. Pressing "Block" undoes it. */
import { unblockUser, type BlockedPerson } from '@fanfare/contract/blocks'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

export function UnblockButton({ person: { _id: id, name } }: { readonly person: BlockedPerson }) {
  const unblock = useApiMutation(unblockUser)
  const lift = () =>
    unblock.mutate(
      { params: { id } },
      {
        onSuccess: () => toast(t('{name} is unblocked', { name })),
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
  return (
    <Button variant="quiet" size="small" isPending={unblock.isPending} aria-label={t('Unblock {name}', { name })} onClick={lift}>
      {t('Unblock')}
    </Button>
  )
}
