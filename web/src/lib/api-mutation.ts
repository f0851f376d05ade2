/** Sends changes through the API, each with a key that makes repeating it safe. Stale data is then fetched again. */
import { noop, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, type Input, type Reply, type Route } from '@fanfare/contract'
import { callUntyped } from './api.ts'
import { removeIdempotencyKey, idempotencyKeyOf } from './idempotency-keys.ts'
import { invalidateAfter, invalidation } from './invalidate.ts'
import { isFinalError } from './send-with-retries.ts'

interface Then<R extends Route> {
  readonly onSuccess?: (reply: Reply<R>) => unknown
  readonly onError?: (error: Error) => unknown
  readonly onSettled?: () => unknown
}

/**
 * Each intent has one `Idempotency-Key`. A double press or a retry after a lost connection, from any part of the page, repeats
 * the key and takes effect once. After a reply, the same input is a new intent.
 */
export function useApiMutation<R extends Route>(route: R) {
  const queries = useQueryClient()
  const mutation = useMutation<Reply<R>, Error, Input<R>>({
    // Otherwise a change made offline would wait and be sent long after the user forgot it.
    networkMode: 'always',
    mutationFn: async (input) => {
      const intent = { route, input }
      const key = idempotencyKeyOf(intent)
      try {
        const reply = await sent<Reply<R>>(() => callUntyped(route, input, { key }))
        removeIdempotencyKey(intent)
        void invalidateAfter(queries, { ...intent, reply, key })
        return reply
      } catch (error) {
        if (isFinalError(error)) removeIdempotencyKey(intent)
        throw error
      }
    },
    onError: (error, input) => void invalidation(queries, (loaded) => loaded.invalidateFailed(queries, route, input, error)),
  })
  // React Query skips the callbacks of `mutate` when the component is gone, such as a row of a refreshed list.
  const mutate = (input: Input<R>, then: Then<R> = {}) =>
    void mutation
      .mutateAsync(input)
      .then(then.onSuccess, then.onError ?? noop)
      .finally(then.onSettled)
  return { ...mutation, mutate }
}

/** Asks for the password when the server requires it again. */
const sent = <T>(send: () => Promise<T>): Promise<T> =>
  send().catch(async (error: unknown) => {
    if (error instanceof ApiError && error.code === 'proof_needed')
      return (await import('./identity-confirmation.ts')).sendConfirmed(error, send)
    throw error
  })
