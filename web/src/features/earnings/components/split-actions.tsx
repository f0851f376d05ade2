import { useState } from 'react'
import { acceptSplit, declineSplit, endSplit, withdrawSplit, type Split } from '@fanfare/contract/splits'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { splitKindsLabel } from './split-labels.ts'
import css from './splits.module.css'

type Act = Split['can'][number]
interface SplitProps {
  readonly split: Split
}

const actionLabel: Readonly<Record<Act, () => string>> = {
  accept: () => t('Accept'),
  decline: () => t('Decline'),
  withdraw: () => t('Withdraw'),
  end: () => t('End split'),
}

export function SplitActions({ split }: SplitProps) {
  const [open, setOpen] = useState<Act>()
  const close = () => setOpen(undefined)
  if (split.can.length === 0) return null
  return (
    <div className={css['acts']}>
      {split.can.map((act) => (
        <Button key={act} size="small" variant={act === 'accept' ? 'primary' : 'quiet'} onClick={() => setOpen(act)}>
          {actionLabel[act]()}
        </Button>
      ))}
      {open && <Ask split={split} act={open} onClose={close} />}
    </div>
  )
}

function consequenceOf({ side, with: { name }, percent: share, kinds }: Split, act: Act): string {
  if (act === 'decline') return t('{name} is notified and can’t propose to you again for 30 days.', { name })
  if (act === 'withdraw') return t('{name} is notified and can no longer accept it.', { name })
  const shared = formatPercent(share / 100)
  if (act === 'accept')
    return t(
      'You receive {share} of {name}’s earnings from each sale from now on ({kinds}). Refunds and disputes reverse your share.',
      {
        share: shared,
        name,
        kinds: splitKindsLabel(kinds),
      },
    )
  return side === 'performer'
    ? t('Future sales are yours alone again. Amounts already shared with {name} stay shared.', { name })
    : t('You’ll no longer receive a share of {name}’s future sales. You keep what you have received.', { name })
}

const routes = { accept: acceptSplit, decline: declineSplit, withdraw: withdrawSplit, end: endSplit } as const

const questions: Readonly<Record<Act, () => string>> = {
  accept: () => t('Accept this split?'),
  decline: () => t('Decline this split?'),
  withdraw: () => t('Withdraw this proposal?'),
  end: () => t('End this split?'),
}

const successMessages: Readonly<Partial<Record<Act, () => string>>> = {
  accept: () => t('Split accepted. It applies to sales from now on.'),
  end: () => t('Split ended.'),
}

interface AskProps extends SplitProps {
  readonly act: Act
  readonly onClose: () => void
}

function Ask({ split, act, onClose }: AskProps) {
  const done = successMessages[act]
  return (
    <ConfirmMutation
      route={routes[act]}
      input={{ params: { id: split._id } }}
      isOpen
      onClose={onClose}
      title={questions[act]()}
      consequence={consequenceOf(split, act)}
      action={actionLabel[act]()}
      tone={act === 'accept' ? 'primary' : 'danger'}
      onDone={() => done && toast(done())}
    />
  )
}
