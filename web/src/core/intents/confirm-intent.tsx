/** Asks a visitor who has signed in whether to continue with an action on a performer. Nothing happens without confirmation. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Performer } from '@fanfare/contract/profiles'
import type { IntentProps } from '#core/feature.ts'
import { messageOf } from '#lib/api.ts'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { useIntendedPerformer } from './use-intended-performer.ts'

interface Question {
  readonly title: string
  readonly consequence: string
  readonly action: string
}

interface ConfirmIntentProps extends IntentProps {
  readonly question: (performer: Performer) => Question
  /** A toast shows the error that it throws. */
  readonly act: (performer: Performer) => Promise<void>
  /** Returns whether the action is unnecessary, so that no question appears. */
  readonly isDone?: (performer: Performer) => boolean
}

export function ConfirmIntent({ subject, onDone, question, act, isDone }: ConfirmIntentProps) {
  const [performer, setPerformer] = useState<Performer>()
  useIntendedPerformer(subject, (found) => (found && !isDone?.(found) ? setPerformer(found) : onDone()))
  const action = useMutation({
    mutationFn: act,
    onError: (error) => toast(messageOf(error), 'bad'),
    onSettled: onDone,
  })
  if (!performer) return null
  return (
    <Confirm
      isOpen
      onClose={onDone}
      {...question(performer)}
      tone="primary"
      onConfirm={() => action.mutate(performer)}
      isPending={action.isPending}
    />
  )
}
