import { useState } from 'react'
import { changeLiveStatus } from '@fanfare/contract/live'
import type { OwnLiveRoom } from '@fanfare/contract/live-views'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'

export function CancelShow({ show }: { readonly show: Pick<OwnLiveRoom, '_id' | 'ticketsSold'> }) {
  const [isAsking, setAsking] = useState(false)
  const count = show.ticketsSold
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('Cancel show')}
      </Button>
      <ConfirmMutation
        route={changeLiveStatus}
        input={{ body: { _id: show._id, status: 'cancelled' } }}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('Cancel the show?')}
        consequence={
          count > 0
            ? t('{count, plural, one {# ticket is} other {# tickets are}} refunded now, and the fans are notified.', { count })
            : t('People with a reminder are notified.')
        }
        action={t('Cancel show')}
        cancel={t('Keep it')}
        tone="danger"
      />
    </>
  )
}
