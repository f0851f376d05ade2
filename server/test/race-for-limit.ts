/** Sends many parallel requests for the last place of a limit. */
import assert from 'node:assert/strict'
import { ApiError } from '@fanfare/contract'
import type { TestServer } from './test-server.ts'

export const CONCURRENCY = 20

/** Runs a few in parallel. */
export async function runParallel<T>(total: number, make: (i: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  while (made.length < total)
    made.push(...(await Promise.all(Array.from({ length: Math.min(10, total - made.length) }, (_, i) => make(made.length + i)))))
  return made
}

export interface Race {
  readonly limit: number
  take(i: number): Promise<unknown>
  /** The error that the other requests get. */
  readonly sentence: RegExp
}

/** Takes all places but one, and sends 20 requests for the last one. */
export async function assertOneSucceeds({ sql }: Pick<TestServer, 'sql'>, { limit, take, sentence }: Race): Promise<void> {
  await runParallel(limit - 1, take)
  await sql.query('delete from rate_limits')
  const outcomes = await Promise.all(
    Array.from({ length: CONCURRENCY }, (_, i) =>
      take(limit - 1 + i).then(
        () => 'taken',
        (error: unknown) => (error instanceof ApiError ? error.message : Promise.reject(error as Error)),
      ),
    ),
  )
  assert.equal(outcomes.filter((one) => one === 'taken').length, 1, outcomes.join('\n'))
  for (const outcome of outcomes) if (outcome !== 'taken') assert.match(outcome, sentence)
}
