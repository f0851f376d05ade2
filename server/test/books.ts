/** The nightly checks of the books, as stories look at them. */
import assert from 'node:assert/strict'
import { bookChecks } from '#core/money/index.ts'
import type { TestServer } from './test-server.ts'

/** Asserts that no check finds a difference, once no work is under way: a refund that is being sent stands in one of two tables only. */
export async function assertBooks({ ctx, quiet }: TestServer): Promise<void> {
  await quiet()
  for (const { name, find } of bookChecks(ctx)) assert.deepEqual(await find(ctx), [], name)
}
