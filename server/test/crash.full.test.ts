/** Kills processes repeatedly while fans pay: nothing acknowledged is lost, and nothing happens twice. `KILLS=20` runs longer. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { createCall, ApiError, type Call } from '@fanfare/contract'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import * as tokens from '@fanfare/contract/tokens'
import * as users from '@fanfare/contract/users'
import { openPostgres } from '#platform/postgres/index.ts'
import { openTestServer, wrongBalances } from './test-server.ts'
import pg from 'pg'
import { startServer } from './server-process.ts'
import { waitFor } from './wait.ts'

const ROUNDS = Number(process.env['KILLS'] ?? 8)
const TIPPERS = 6
const FUNDS = 100_000
const TIP = 50
/** The maximum of replies before the kill, so that it hits a different moment of the work each time. */
const PAYMENTS_PER_ROUND = 40

const folder = mkdtempSync(join(tmpdir(), 'fanfare-crash-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const data = join(folder, 'data')

interface Payment {
  readonly key: string
  /** The server's reply; absent while the outcome is unknown. */
  receipt?: string
}

/** Tips until stopped. The next fan process repeats a tip without a reply with its key. */
async function tipRepeatedly(call: Call, performerId: string, payments: Payment[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const payment: Payment = payments.find((one) => one.receipt === undefined && Math.random() < 0.5) ?? { key: randomUUID() }
    if (!payments.includes(payment)) payments.push(payment)
    try {
      const receipt = await call(tokens.tip, { params: { id: performerId }, body: { amount: TIP } }, { key: payment.key })
      assert.equal(payment.receipt ?? receipt._id, receipt._id, 'a repeated request got another receipt')
      payment.receipt = receipt._id
    } catch (error) {
      // The process was killed, or PostgreSQL is restarting: the outcome is unknown. Any other error is a defect.
      if (error instanceof ApiError && error.code !== 'not_ready') throw error
      if (error instanceof assert.AssertionError) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

test('fans whose server or PostgreSQL is killed repeatedly pay once', async () => {
  const database = join(folder, 'postgres')
  const postgres = await openPostgres({ folder: database, log: () => undefined })
  const site = await openTestServer({ server: postgres.connectionString })
  const [fan, performer] = [await site.fan('felix', FUNDS), await site.performer('nadia')]
  await site.close()
  const payments: Payment[] = []

  for (let round = 0; round < ROUNDS; round++) {
    const { api, child } = await startServer({ databaseUrl: site.databaseUrl, data }).open()
    const call = createCall(fetchTransport(api, fan.token))
    let isOver = false
    const tipping = Array.from({ length: TIPPERS }, () => tipRepeatedly(call, performer.id, payments, () => isOver))
    const answered = () => payments.filter((one) => one.receipt !== undefined).length
    const enough = answered() + 1 + Math.random() * PAYMENTS_PER_ROUND
    await waitFor(() => answered() >= enough, 'payments to be answered')
    if (round % 4 === 3)
      process.kill(Number(readFileSync(join(database, 'cluster/data/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    else child.kill('SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, 50))
    isOver = true
    child.kill('SIGKILL')
    await Promise.all(tipping)
  }

  const { api, child } = await startServer({ databaseUrl: site.databaseUrl, data }).open()
  const call = createCall(fetchTransport(api, fan.token))
  for (const payment of payments) {
    const receipt = await call(tokens.tip, { params: { id: performer.id }, body: { amount: TIP } }, { key: payment.key })
    assert.equal(receipt._id, payment.receipt ?? receipt._id)
    payment.receipt = receipt._id
  }
  assert.equal((await call(users.readMe)).balance, FUNDS - TIP * payments.length)
  const sql = new pg.Client(site.databaseUrl)
  await sql.connect()
  const { rows } = await sql.query('select count(*)::int as sales from sales')
  assert.deepEqual(rows, [{ sales: payments.length }])
  assert.deepEqual(await wrongBalances(sql), [])
  assert.ok(payments.length > ROUNDS, 'too few payments to mean anything')
  child.kill('SIGKILL')
  await sql.end()
  await postgres.stop()
})
