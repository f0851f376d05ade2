/** Changes the viewer's own state of a conversation and confirms it, from a menu or by a key. */
import type { Input } from '@fanfare/contract'
import { changeConversation } from '@fanfare/contract/inbox'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { toast } from '#ui/toast.ts'

export type StateChange = NonNullable<Input<typeof changeConversation>['body']>

interface Done {
  readonly doneText: string
  readonly onDone?: () => void
}

export function useChangeConversationState(): (id: string, how: StateChange, done: Done) => void {
  const { mutate } = useApiMutation(changeConversation)
  return (id, how, { doneText, onDone }) =>
    mutate(
      { params: { id }, body: how },
      {
        onSuccess: () => {
          toast(doneText)
          onDone?.()
        },
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
}
