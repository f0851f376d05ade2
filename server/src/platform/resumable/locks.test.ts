import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { onTestFinished, test } from 'vitest'
import pg from 'pg'
import { openTestServer } from '../../../test/test-server.ts'
import { openUploadLocks } from './locks.ts'

test('three parallel requests for one upload work one at a time', async () => {
  const site = await openTestServer()
  const pool = new pg.Pool({ connectionString: site.databaseUrl })
  onTestFinished(() => pool.end())
  const locks = openUploadLocks(pool)
  let working = 0
  const most: number[] = []
  const work = (name: string) =>
    locks.alone(
      'one',
      () => undefined,
      async () => {
        most.push(++working)
        for (let turns = 0; turns < 50; turns++) await turn()
        working--
        return name
      },
    )
  assert.deepEqual(await Promise.all(['first', 'second', 'third'].map(work)), ['first', 'second', 'third'])
  assert.deepEqual(most, [1, 1, 1])
})
