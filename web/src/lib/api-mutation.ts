/** Changes through the API, each with a key that makes repeating it safe; what they make stale is read again. */
import { noop, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, type Input, type Reply, type Route } from '@fanfare/contract'
import { callLoosely } from './api.ts'
import { forgetKey, keyOf } from './intent-keys.ts'
import { invalidateAfter, invalidation } from './invalidate.ts'
import { isDecided } from './send-surely.ts'

/** What a call site does with the answer. */
interface Then<R extends Route> {
  readonly onSuccess?: (reply: Reply<R>) => unknown
  readonly onError?: (error: Error) => unknown
  readonly onSettled?: () => unknown
}

/**
 * Each intent has one `Idempotency-Key`: pressing twice or trying again after a broken connection repeats the key and takes
 * effect once, from whichever part of the page; after an answer, the same input is a new intent.
 */
export function useApiMutation<R extends Route>(route: R) {
  const queries = useQueryClient()
  const mutation = useMutation<Reply<R>, Error, Input<R>>({
    // Otherwise one that is pressed offline would wait, and send itself when nobody thinks of it any more.
    networkMode: 'always',
    mutationFn: async (input) => {
      const intent = { route, input }
      const key = keyOf(intent)
      try {
        const reply = await sent<Reply<R>>(() => callLoosely(route, input, { key }))
        forgetKey(intent)
        void invalidateAfter(queries, { ...intent, reply, key })
        return reply
      } catch (error) {
        if (isDecided(error)) forgetKey(intent)
        throw error
      }
    },
    onError: (error, input) => void invalidation(queries, (loaded) => loaded.invalidateFailed(queries, route, input, error)),
  })
  // React Query's own says nothing to who was pressed in a part that is gone meanwhile, such as a row of a list that is read anew.
  const mutate = (input: Input<R>, then: Then<R> = {}) =>
    void mutation
      .mutateAsync(input)
      .then(then.onSuccess, then.onError ?? noop)
      .finally(then.onSettled)
  return { ...mutation, mutate }
}

/** Where the password is needed again, it is asked for meanwhile. */
const sent = <T>(send: () => Promise<T>): Promise<T> =>
  send().catch(async (error: unknown) => {
    if (error instanceof ApiError && error.code === 'proof_needed') return (await import('./proof.ts')).sendProved(error, send)
    throw error
  })
