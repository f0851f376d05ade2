/** Runs a few steps of the simulation, so that a change of the product cannot break `npm run simulate` unnoticed. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('the simulation opens all its areas, and the books match', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', 'simulate', '--', '--seeds', '1', '--steps', '10'], { cwd: root })
  assert.match(stdout, /^seed 1: .* the books match$/m)
})
