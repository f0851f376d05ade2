/** Changes through the API, each with a key that makes repeating it safe; what they make stale is read again. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, type Input, type Reply, type Route } from '@fanfare/contract'
import { callLoosely } from './api.ts'
import { forgetKey, keyOf } from './intent-keys.ts'
import { invalidateAfter, invalidation } from './invalidate.ts'
import { isDecided } from './send-surely.ts'

/**
 * Each intent has one `Idempotency-Key`: pressing twice or trying again after a broken connection repeats the key and takes
 * effect once, from whichever part of the page; after an answer, the same input is a new intent.
 */
export function useApiMutation<R extends Route>(route: R) {
  const queries = useQueryClient()
  return useMutation<Reply<R>, Error, Input<R>>({
    // Otherwise one that is pressed offline would wait, and send itself when nobody thinks of it any more.
    networkMode: 'always',
    mutationFn: async (input) => {
      const key = keyOf({ route, input })
      try {
        const reply = await sent<Reply<R>>(() => callLoosely(route, input, { key }))
        forgetKey({ route, input })
        void invalidateAfter(queries, { route, input, reply, key })
        return reply
      } catch (error) {
        if (isDecided(error)) forgetKey({ route, input })
        throw error
      }
    },
    onError: (error, input) => void invalidation(queries, (loaded) => loaded.invalidateFailed(queries, route, input, error)),
  })
}

/** Where the password is needed again, it is asked for meanwhile. */
const sent = <T>(send: () => Promise<T>): Promise<T> =>
  send().catch(async (error: unknown) => {
    if (error instanceof ApiError && error.code === 'proof_needed') return (await import('./proof.ts')).sendProved(error, send)
    throw error
  })
