/** Changes through the API, each with a key that makes repeating it safe; what they make stale is read again. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Input, Reply, Route } from '@fanfare/contract'
import { callLoosely, newKey } from './api.ts'
import { invalidateAfter, invalidation } from './invalidate.ts'
import { isDecided } from './send-surely.ts'

/**
 * Each intent has one `Idempotency-Key`: pressing twice or trying again after a broken connection repeats the key and takes
 * effect once; after an answer, the same input is a new intent.
 */
export function useApiMutation<R extends Route>(route: R) {
  const queries = useQueryClient()
  const [keys] = useState(() => new Map<string, string>())
  return useMutation<Reply<R>, Error, Input<R>>({
    // Otherwise one that is pressed offline would wait, and send itself when nobody thinks of it any more.
    networkMode: 'always',
    mutationFn: async (input) => {
      const intent = fingerprint(input)
      const key = keys.get(intent) ?? newKey()
      keys.set(intent, key)
      try {
        const reply: Reply<R> = await callLoosely(route, input, { key })
        keys.delete(intent)
        void invalidateAfter(queries, { route, input, reply, key })
        return reply
      } catch (error) {
        if (isDecided(error)) keys.delete(intent)
        throw error
      }
    },
    onError: (error, input) => void invalidation(queries, (loaded) => loaded.invalidateRefused(queries, route, input, error)),
  })
}

const fingerprint = (input: object) =>
  JSON.stringify(input, (_, value: unknown) =>
    value instanceof File
      ? [value.name, value.size, value.lastModified]
      : value instanceof Blob
        ? [value.type, value.size]
        : value,
  )
