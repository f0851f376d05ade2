/** Tests that browsers load only what they need of the contract. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'vitest'
import { slim } from '../scripts/slim-contract.ts'

const CONTRACT = resolve(import.meta.dirname, '../../contract/src')
const chapters = readdirSync(CONTRACT).filter((file) => file.endsWith('.ts') && !/^define|fetch-transport|\.test\./.test(file))

test('no route keeps its summary or its reply, whether it is written out or made by a function', () => {
  const kept = chapters.filter((file) => {
    const text = slim(readFileSync(join(CONTRACT, file), 'utf8'), join(CONTRACT, file))
    return /\bsummary:\s*["'`]|Route\([^)]*\{ reply: /.test(text)
  })
  assert.deepEqual(kept, [])
})
