import { startWork, stopWork } from '@fanfare/contract/team'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { session } from '#lib/session.ts'
import { toast } from '#ui/toast.ts'

/** Loads the next page as a new document: everything on this one belongs to the other account. */
function reopen(path: string): void {
  session.changeAccount()
  location.assign(path)
}

const failed = (error: Error) => toast(messageOf(error), 'bad')

export function useStartWork() {
  const { mutate, isPending } = useApiMutation(startWork)
  return { isPending, start: (id: string) => mutate({ params: { id } }, { onSuccess: () => reopen('/team'), onError: failed }) }
}

export function useStopWork() {
  const { mutate, isPending } = useApiMutation(stopWork)
  return { isPending, stop: () => mutate({}, { onSuccess: () => reopen('/team'), onError: failed }) }
}
