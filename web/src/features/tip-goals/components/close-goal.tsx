/** Ends a goal, once that is confirmed. */
import { useState } from 'react'
import { closeTipGoal, type TipGoal } from '@fanfare/contract/tip-goals'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'

export function CloseGoal({ goal: { _id: id } }: { readonly goal: TipGoal }) {
  const [isAsked, setAsked] = useState(false)
  const act = useApiMutation(closeTipGoal)
  const close = () =>
    act.mutate({ params: { id } }, { onError: (error) => toast(messageOf(error), 'bad'), onSettled: () => setAsked(false) })
  return (
    <div>
      <Button variant="quiet" size="small" onClick={() => setAsked(true)}>
        {t('Close this goal')}
      </Button>
      <Confirm
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('Close this goal?')}
        consequence={t('It leaves your profile, and tips count toward it no more. What has come is yours.')}
        action={t('Close this goal')}
        isPending={act.isPending}
        onConfirm={close}
      />
    </div>
  )
}
