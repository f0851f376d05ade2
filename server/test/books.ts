/** Runs the nightly checks of the books in stories. */
import assert from 'node:assert/strict'
import { bookChecks } from '#core/money/index.ts'
import type { TestServer } from './test-server.ts'

/**
 * Asserts that no check finds a difference. Waits for running work first, because a refund in progress is in only one of two
 * tables.
 */
export async function assertBooks({ ctx, quiet }: TestServer): Promise<void> {
  await quiet()
  for (const { name, find } of bookChecks(ctx)) assert.deepEqual(await find(ctx), [], name)
}
