import type { Input, Route } from '@fanfare/contract'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { toast } from '#ui/toast.ts'

/** Makes an act and shows errors in a toast. */
export function useAct<R extends Route>(route: R) {
  const act = useApiMutation(route)
  return {
    isPending: act.isPending,
    run: (input: Input<R>) => act.mutate(input, { onError: (error) => toast(messageOf(error), 'bad') }),
  }
}
