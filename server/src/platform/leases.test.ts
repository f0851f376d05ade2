import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestHouse } from '../../test/house.ts'
import { until } from '../../test/wait.ts'

test('a job that a killed worker held is done by the living within seconds, one that a living worker holds is left alone', async () => {
  const house = await openTestHouse()
  await house.sql.query(`insert into workers values ('worker-alive', now() + interval '1 minute')`)
  await house.sql.query(
    `select graphile_worker.add_job('sweep', '{}', run_at => now() + interval '1 hour', job_key => k) from unnest(array['a', 'b']) k`,
  )
  await house.sql.query(`update graphile_worker._private_jobs set run_at = now(), locked_at = now() - interval '1 minute',
    locked_by = case key when 'a' then 'worker-dead' else 'worker-alive' end`)
  const left = async () =>
    (await house.sql.query('select key from graphile_worker._private_jobs order by key')).rows.map((row) => row.key)
  await until(async () => (await left()).length === 1, "the dead worker's job to be done", 15_000)
  assert.deepEqual(await left(), ['b'])
})
