import { useState } from 'react'
import { removeTrackingLink, type TrackingLink } from '@fanfare/contract/tracking'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TrashIcon } from '#ui/page-icons.ts'

export function RemoveLink({ link: { _id: id, name } }: { readonly link: TrackingLink }) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <div>
      <Button variant="danger" size="small" icon={TrashIcon} onClick={() => setIsConfirming(true)}>
        {t('Remove')}
      </Button>
      <ConfirmMutation
        route={removeTrackingLink}
        input={{ params: { id } }}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('Remove {name}?', { name })}
        consequence={t(
          'The link still leads to your profile, but it no longer counts anything, and its figures are removed from this list.',
        )}
        action={t('Remove')}
      />
    </div>
  )
}
