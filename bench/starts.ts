/**
 * (e) The time from the start of the process to the first response: on an empty folder with its own PostgreSQL, and on a second
 * start.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { line, ratio, seconds } from './format-results.ts'
import type { Harness } from './harness.ts'

export async function measureStarts(harness: Harness): Promise<void> {
  for (const name of ['cold start, empty folder', 'warm start']) {
    const node = await bareNode()
    const postgres = await barePostgres(harness)
    const server = await harness.serve({ data: 'started' })
    await server.stop()
    line(
      'e',
      name,
      `${seconds(server.startMs)} to the first /api/health`,
      `limit: PostgreSQL alone ${seconds(postgres)} and an empty Node process ${seconds(node)}`,
      ratio(postgres + node, server.startMs),
    )
  }
}

async function barePostgres(harness: Harness): Promise<number> {
  const began = performance.now()
  const postgres = await harness.postgres('bare-postgres')
  const took = performance.now() - began
  await postgres.stop()
  return took
}

async function bareNode(): Promise<number> {
  const began = performance.now()
  await once(spawn(process.execPath, ['--eval', '0'], { stdio: 'ignore' }), 'exit')
  return performance.now() - began
}
