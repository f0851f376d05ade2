/**
 * Asks before a change that cannot be undone or costs something, then makes it. A toast shows errors, and the question stays
 * while a retry can succeed.
 */
import { ApiError, type Input, type Reply, type Route } from '@fanfare/contract'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { Confirm, type ConfirmProps } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'

interface ConfirmMutationProps<R extends Route> extends Omit<ConfirmProps, 'onConfirm' | 'isPending'> {
  readonly route: R
  readonly input: Input<R>
  /** Called before the question closes. */
  readonly onDone?: (reply: Reply<R>) => void
  readonly onFailed?: (error: Error) => void
}

export function ConfirmMutation<R extends Route>({ route, input, onDone, onFailed, ...question }: ConfirmMutationProps<R>) {
  const act = useApiMutation(route)
  const confirm = () =>
    act.mutate(input, {
      onSuccess: (reply) => {
        onDone?.(reply)
        question.onClose()
      },
      onError: (error) => {
        toast(messageOf(error), 'bad')
        onFailed?.(error)
        if (isOver(error)) question.onClose()
      },
    })
  return <Confirm {...question} isPending={act.isPending} onConfirm={confirm} />
}

const isOver = (error: Error): boolean =>
  error instanceof ApiError && (error.code === 'already_done' || error.code === 'not_found')
