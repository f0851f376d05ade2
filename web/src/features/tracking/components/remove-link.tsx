/** Removes a tracking link, once that is confirmed. */
import { useState } from 'react'
import { removeTrackingLink, type TrackingLink } from '@fanfare/contract/tracking'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TrashIcon } from '#ui/page-icons.ts'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'

export function RemoveLink({ link: { _id: id, name } }: { readonly link: TrackingLink }) {
  const [isAsked, setAsked] = useState(false)
  const act = useApiMutation(removeTrackingLink)
  const remove = () =>
    act.mutate({ params: { id } }, { onError: (error) => toast(messageOf(error), 'bad'), onSettled: () => setAsked(false) })
  return (
    <div>
      <Button variant="danger" size="small" icon={TrashIcon} onClick={() => setAsked(true)}>
        {t('Remove')}
      </Button>
      <Confirm
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('Remove {name}?', { name })}
        consequence={t('It still leads to your profile, but counts nothing any more, and its figures are gone from this list.')}
        action={t('Remove')}
        isPending={act.isPending}
        onConfirm={remove}
      />
    </div>
  )
}
