import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as auth from '@fanfare/contract/auth'
import { WrongConfig } from '#platform/config.ts'
import { openTestServer } from '../../../test/test-server.ts'
import { createFirstOperator } from './first-operator.ts'

test('every start prints a link for the first operator until they have set a password', async () => {
  const site = await openTestServer({ env: { OPERATOR_EMAIL: 'boss@example.test' } })
  const lines: string[] = []
  const start = () => createFirstOperator(site.ctx, { info: (line) => void lines.push(line), error: () => undefined })
  await start()
  await start()
  const [first, second] = lines.map((line) => /token=([\w-]+)/.exec(line)![1]!)
  const set = (token: string) => site.guest(auth.resetPassword, { body: { token, password: 'a long password' } })
  await set(first!)
  await assert.rejects(set(second!))
  await start()
  assert.equal(lines.length, 2)
  const { token } = await site.guest(auth.signIn, { body: { username: 'boss@example.test', password: 'a long password' } })
  assert.ok(token)
})

test('an address of an account that is not an operator stops the start with an explanation', async () => {
  const site = await openTestServer({ env: { OPERATOR_EMAIL: 'early@example.test' } })
  const early = await site.fan('early')
  assert.equal(early.email, 'early@example.test')
  await assert.rejects(createFirstOperator(site.ctx, site.ctx.log), (error) => {
    assert.ok(error instanceof WrongConfig)
    assert.match(error.message, /^OPERATOR_EMAIL belongs to an account that is not an operator/)
    return true
  })
  const { rows } = await site.sql.query(`select role from accounts where email = 'early@example.test'`)
  assert.deepEqual(rows, [{ role: 'fan' }])
})
