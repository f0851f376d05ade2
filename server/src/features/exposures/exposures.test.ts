/** Stories of operators who look at sensitive media. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as exposures from '@fanfare/contract/exposures'
import { addDays } from '#lib/time.ts'
import { isApiError } from '../../../test/payments.ts'
import { openTestServer } from '../../../test/test-server.ts'

const site = await openTestServer()

test('an operator reads the own numbers, and the owner only what all have seen together', async () => {
  const [mona, mick] = [await site.operator('mona', 'moderation'), await site.operator('mick', 'moderation')]
  const olga = await site.operator('olga', 'owner')
  await Promise.all([1, 2, 3].map((count) => mona(exposures.recordExposures, { body: { count } })))
  const { today, pauseExposures, pauseMinutes } = await mick(exposures.recordExposures, { body: { count: 4 } })
  assert.deepEqual([today, pauseExposures, pauseMinutes], [4, 50, 20])
  assert.equal((await mona(exposures.readMyExposures)).today, 6)
  assert.equal((await olga(exposures.readMyExposures)).today, 0)

  const { data } = await olga(exposures.listExposures, { query: {} })
  assert.deepEqual(
    data.map(({ total }) => total),
    [10],
  )
  assert.ok(!JSON.stringify(data).includes('mona'))
  await assert.rejects(mona(exposures.listExposures, { query: {} }), isApiError('not_allowed'))

  site.clock.moveTo(addDays(site.clock.now(), 1))
  const tomorrow = await mona(exposures.readMyExposures)
  assert.deepEqual([tomorrow.today, tomorrow.days.map(({ total }) => total)], [0, [6]])
})

test('an operator cannot count nothing, or more than a page shows', async () => {
  const max = await site.operator('max', 'moderation')
  for (const count of [0, -1, 101, 1.5])
    await assert.rejects(max(exposures.recordExposures, { body: { count } }), ({ code }: ApiError) => code === 'not_valid')
  const fan = await site.fan('felix')
  await assert.rejects(fan(exposures.recordExposures, { body: { count: 1 } }), isApiError('not_allowed'))
})
