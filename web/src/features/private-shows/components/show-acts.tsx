/** The acts that a show allows its reader now: one main action, and the others next to it. */
import { useState } from 'react'
import type { PrivateShow, PrivateShowAct } from '@fanfare/contract/private-show-views'
import { useCheckout } from '#core/checkout/index.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import type { SheetAct } from './act-sheet.tsx'
import css from './shows.module.css'

const ActSheet = idleComponent(() => import('./act-sheet.tsx'))

interface ShowActsProps {
  readonly show: PrivateShow
  readonly onStarted: () => void
}

const ORDER = ['approve', 'edit', 'reject', 'cancel', 'leave'] as const satisfies readonly SheetAct[]

export function ShowActs({ show, onStarted }: ShowActsProps) {
  const checkout = useCheckout()
  const [opened, setOpened] = useState<SheetAct>()
  const acts = ORDER.filter((act) => isOffered(show, act))
  const mayStart = show.acts.includes('start')
  if (acts.length === 0 && !mayStart) return null
  return (
    <div className={css['acts']}>
      {mayStart && (
        <Button variant="brass" onClick={() => checkout.open({ kind: 'showstart', id: show._id, show, onStarted })}>
          {t('Start show')}
        </Button>
      )}
      {acts.map((act) => (
        <Button key={act} variant={act === 'approve' ? 'primary' : 'quiet'} onClick={() => setOpened(act)}>
          {labelOf(show, act)}
        </Button>
      ))}
      {opened && <ActSheet show={show} act={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

/** A performer withdraws an approval with a note, and so does not cancel it. */
const isOffered = ({ acts }: PrivateShow, act: PrivateShowAct): boolean =>
  acts.includes(act) && !(act === 'cancel' && acts.includes('reject'))

function labelOf({ status }: PrivateShow, act: SheetAct): string {
  if (act === 'approve') return t('Approve')
  if (act === 'edit') return t('Change price')
  if (act === 'cancel') return t('Cancel request')
  if (act === 'leave') return t('End show')
  return status === 'approved' ? t('Withdraw approval') : t('Reject')
}
