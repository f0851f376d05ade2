import { useState } from 'react'
import { closeTipGoal, type TipGoal } from '@fanfare/contract/tip-goals'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'

export function CloseGoal({ goal: { _id: id } }: { readonly goal: TipGoal }) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <div>
      <Button variant="quiet" size="small" onClick={() => setIsConfirming(true)}>
        {t('Close goal')}
      </Button>
      <ConfirmMutation
        route={closeTipGoal}
        input={{ params: { id } }}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('Close this goal?')}
        consequence={t('It’s removed from your profile and tips no longer count toward it. You keep what was raised.')}
        action={t('Close goal')}
      />
    </div>
  )
}
