/** Runs the same stories against every gateway, as Fanfare needs them. Prints a table of gateways and stories. */
import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import * as earnings from '@fanfare/contract/earnings'
import * as payments from '@fanfare/contract/payments'
import * as refunds from '@fanfare/contract/refunds'
import * as users from '@fanfare/contract/users'
import type { ApiError } from '@fanfare/contract'
import { sumOf } from '#core/money/index.ts'
import type { GatewayTransaction } from '#platform/gateways/books.ts'
import { hasAccess, isApiError, runDelayedSync, subscribes } from '../payments.ts'
import { periodEnds, runDueSubscriptions, titles } from '../subscribers.ts'
import type { Caller } from '../test-server.ts'
import type { Driver } from './driver.ts'
import { openCcbillDriver } from './ccbill-driver.ts'
import { openSandboxDriver } from './sandbox-driver.ts'
import { openStripeDriver } from './stripe-driver.ts'

const buys = (fan: Caller, cardId: string, amount: number, key?: string) =>
  fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount } }, key === undefined ? {} : { key })
const balance = async ({ tokensBySaving }: Driver, fan: Caller) =>
  (await fan(users.readMe)).balance - (tokensBySaving?.(fan) ?? 0)
const intentOf = async ({ site }: Driver, paymentId: string): Promise<string> => {
  const { rows } = await site.sql.query('select intent_id from payments where id = $1', [paymentId])
  return rows[0].intent_id
}

async function transactionsOf({ site, name, listsAgain }: Driver): Promise<GatewayTransaction[]> {
  await listsAgain?.()
  const gateway = site.ctx.gateways.byName(name)!
  const found: GatewayTransaction[] = []
  const period = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) }
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = await gateway.transactionsBetween({ ...period, ...(cursor !== '' && { cursor }) })
    found.push(...page.transactions)
    cursor = page.next
  }
  return found
}

/** A fan who has paid a performer for a month, and the sale. */
async function subscribed(driver: Driver, name: string, behaviour: 'pays' | 'disputed' | 'fails_refunds' = 'pays') {
  const [fan, ada] = [await driver.site.fan(name), await driver.site.performer(`p_${name}`)]
  await driver.saves(fan, behaviour)
  const paid = await subscribes(fan, ada)
  assert.equal(paid.status, 'succeeded')
  const sale = (await ada(earnings.listEarnings)).data[0] ?? assert.fail('no sale')
  return { fan, ada, paid, saleId: sale._id }
}

/** The table shows what a gateway cannot do. */
type Outcome = void | 'cannot'

const stories: Readonly<Record<string, (driver: Driver, name: string) => Promise<Outcome>>> = {
  async 'a card is saved, pays, and the key pays once'(driver, name) {
    const fan = await driver.site.fan(name)
    const card = await driver.saves(fan, 'pays')
    const state = driver.tokensBySaving ? 'works' : 'unused'
    assert.deepEqual([card.gateway, card.last4.length, card.state], [driver.name, 4, state])
    for (const _ of [1, 2, 3]) assert.equal((await buys(fan, card._id, 20, 'once')).status, 'succeeded')
    assert.deepEqual([await balance(driver, fan), await driver.taken(fan)], [20, { times: 1, sum: 2000 }])
  },

  async 'ten parallel requests pay once'(driver, name) {
    const fan = await driver.site.fan(name)
    const card = await driver.saves(fan, 'pays')
    await Promise.all(Array.from({ length: 10 }, () => buys(fan, card._id, 20, 'ten').catch(() => undefined)))
    await runDelayedSync(driver.site)
    assert.deepEqual([await balance(driver, fan), await driver.taken(fan)], [20, { times: 1, sum: 2000 }])
    driver.site.log.errors.length = 0
  },

  async 'a declined card takes nothing and is not kept'(driver, name) {
    const fan = await driver.site.fan(name)
    const card = await driver.saves(fan, 'declines')
    await assert.rejects(buys(fan, card._id, 20), isApiError('card_declined'))
    assert.deepEqual([await balance(driver, fan), await driver.taken(fan)], [0, { times: 0, sum: 0 }])
    // A card that has paid before stays, and is marked.
    const savedStates = driver.tokensBySaving ? ['declined'] : []
    assert.deepEqual(
      (await fan(payments.listCards)).data.map(({ state }) => state),
      savedStates,
    )
  },

  async 'the bank asks: approved pays once, refused pays nothing'(driver, name) {
    if (!driver.answersBank) return 'cannot'
    const fan = await driver.site.fan(name)
    const card = await driver.saves(fan, 'asks')
    const first = await buys(fan, card._id, 20)
    assert.equal(first.status, 'authentication_needed')
    assert.equal(await balance(driver, fan), 0)
    await driver.answersBank(fan, first, true)
    assert.equal((await fan(payments.readPayment, { params: { id: first._id } })).status, 'succeeded')
    const second = await buys(fan, (await driver.saves(fan, 'asks'))._id, 30)
    await driver.answersBank(fan, second, false)
    const refused = driver.endsRefused ? 'declined' : 'authentication_needed'
    assert.equal((await fan(payments.readPayment, { params: { id: second._id } })).status, refused)
    assert.deepEqual([await balance(driver, fan), await driver.taken(fan)], [20, { times: 1, sum: 2000 }])
  },

  async 'a subscription renews without its buyer'(driver, name) {
    const { fan, ada } = await subscribed(driver, name)
    await periodEnds(driver.site, fan)
    await runDueSubscriptions(driver.site)
    assert.deepEqual([await hasAccess(driver.site, fan, ada), await driver.taken(fan)], [true, { times: 2, sum: 1998 }])
  },

  async 'refunds go back in parts, and never more than was paid'(driver, name) {
    const { fan, saleId } = await subscribed(driver, name)
    const operator = await driver.site.operator(`op_${name}`)
    const refund = (amount?: number) =>
      operator(refunds.refundSale, { params: { id: saleId }, body: { reason: 'requested', ...(amount && { amount }) } })
    await refund(3.33)
    await driver.site.quiet()
    assert.equal(await driver.returned(fan), 333)
    assert.equal(await refund(6.67).catch((error: ApiError) => error.code), 'not_valid')
    await refund()
    await driver.site.quiet()
    assert.equal(await driver.returned(fan), 999)
    // Called directly, past every rule of the site.
    const intentId = await intentOf(driver, (await fan(payments.listPayments)).data[0]!._id)
    const more = await driver.site.ctx.gateways
      .byName(driver.name)!
      .refund({ key: `more ${name}`, attempt: 1, intentId, amount: 1 })
    assert.equal(more.status, 'failed')
    assert.equal(await sumOf(driver.site.ctx.db, 'platform:refunds'), 0)
  },

  async 'a refund that the bank does not take waits for the operator, who can try again'(driver, name) {
    const { fan, saleId } = await subscribed(driver, name, 'fails_refunds')
    const operator = await driver.site.operator(`op_${name}`)
    const { _id: id } = await operator(refunds.refundSale, { params: { id: saleId }, body: { reason: 'requested' } })
    await driver.site.quiet()
    const failed = async () => (await operator(refunds.searchRefunds, { query: { status: 'failed' } })).data.map((one) => one._id)
    assert.deepEqual(await failed(), [id])
    await operator(refunds.retryRefund, { params: { id } })
    await driver.site.quiet()
    assert.deepEqual([await failed(), await driver.returned(fan)], [[id], 0])
    await operator(refunds.settleRefund, { params: { id }, body: { reference: 'by bank transfer' } })
  },

  async 'a refund that the bank returns after it was sent waits for the operator, who can send it again'(driver, name) {
    if (!driver.returnsRefunds) return 'cannot'
    const { site } = driver
    const { fan, saleId } = await subscribed(driver, name)
    const operator = await site.operator(`op_${name}`)
    const { _id: id } = await operator(refunds.refundSale, { params: { id: saleId }, body: { reason: 'requested' } })
    await site.quiet()
    const failed = async () => (await operator(refunds.searchRefunds, { query: { status: 'failed' } })).data.map((one) => one._id)
    const state = async () => [await failed(), await driver.returned(fan), await sumOf(site.ctx.db, 'platform:refunds')]
    assert.deepEqual(await state(), [[], 999, 0])
    await driver.returnsRefunds(fan, 'told')
    await site.quiet()
    assert.deepEqual(await state(), [[id], 0, 999])
    assert.ok((await titles(operator)).includes('A refund failed'))
    await operator(refunds.retryRefund, { params: { id } })
    await site.quiet()
    assert.deepEqual(await state(), [[], 999, 0])
    await driver.returnsRefunds(fan, 'lost')
    await site.sql.query(`select graphile_worker.add_job('find returned refunds', '{}')`)
    await site.quiet()
    assert.deepEqual(await state(), [[id], 0, 999])
    await operator(refunds.settleRefund, { params: { id }, body: { reference: 'by bank transfer' } })
    assert.deepEqual([await state(), await site.wrongBalances()], [[[], 0, 0], []])
  },

  async 'a dispute is found by its payment'(driver, name) {
    const { paid } = await subscribed(driver, name, 'disputed')
    const gateway = driver.site.ctx.gateways.byName(driver.name)!
    const intentId = await intentOf(driver, paid._id)
    const dispute = (await gateway.disputeOf(intentId)) ?? assert.fail('no dispute')
    // A gateway that answers banks itself reports only the result.
    assert.deepEqual([dispute.status, dispute.amount], [driver.takesEvidence ? 'open' : 'lost', 999])
    const other = await subscribed(driver, `${name}_b`)
    assert.equal(await gateway.disputeOf(await intentOf(driver, other.paid._id)), undefined)
    await driver.listsAgain?.()
    const since = (await gateway.disputedSince(new Date(Date.now() - 3_600_000))) ?? []
    assert.deepEqual(since.filter((id) => id === intentId).length, 1)
    assert.ok(!since.includes(await intentOf(driver, other.paid._id)))
  },

  async 'evidence for a disputed payment is taken'(driver, name) {
    const gateway = driver.site.ctx.gateways.byName(driver.name)!
    assert.equal(gateway.submitEvidence !== undefined, driver.takesEvidence)
    if (!driver.takesEvidence) return 'cannot'
    const { paid } = await subscribed(driver, name, 'disputed')
    const intentId = await intentOf(driver, paid._id)
    const dispute = (await gateway.disputeOf(intentId)) ?? assert.fail('no dispute')
    assert.ok(dispute.dueBy && dispute.dueBy > new Date())
    await gateway.submitEvidence?.(dispute.id, {
      customerName: 'Felix',
      customerEmail: 'felix@example.test',
      productDescription: 'A month',
      accessLog: 'Opened on the same day',
      text: 'winning_evidence',
    })
    assert.equal((await gateway.disputeOf(intentId))?.status, 'won')
  },

  async 'a webhook is believed only when it is genuine, and then only looked after'(driver, name) {
    const fan = await driver.site.fan(name)
    const card = await driver.saves(fan, 'pays')
    driver.breaks('down')
    assert.equal((await buys(fan, card._id, 20)).status, 'pending')
    await driver.mends()
    driver.site.log.errors.length = 0
    // The webhook says that the payment has succeeded, but the gateway knows of none.
    const { rows } = await driver.site.sql.query(`select id from payments where account_id = $1`, [fan.id])
    const bad = driver.datesWebhooks ? (['forged', 'old', 'future'] as const) : (['forged'] as const)
    for (const kind of bad) assert.equal(await driver.webhook('pi_unknown', kind), 400, kind)
    assert.equal(await driver.webhook('pi_unknown', 'genuine'), 200)
    await driver.site.quiet()
    assert.deepEqual([await balance(driver, fan), await driver.taken(fan)], [0, { times: 0, sum: 0 }])
    await runDelayedSync(driver.site)
    const intentId = await intentOf(driver, rows[0].id)
    for (const _ of [1, 2, 3]) assert.equal(await driver.webhook(intentId, 'genuine'), 200)
    await driver.site.quiet()
    assert.deepEqual([await balance(driver, fan), await driver.taken(fan)], [20, { times: 1, sum: 2000 }])
  },

  async 'an answer that is lost is no second charge'(driver, name) {
    await survives(driver, name, 'lost')
  },

  async 'an error after the charge is no second charge'(driver, name) {
    await survives(driver, name, 'error_after')
  },

  async 'a gateway that is down takes nothing, and is paid once when it is back'(driver, name) {
    await survives(driver, name, 'down')
  },

  async 'its own books of the day are ours'(driver, name) {
    const { paid, saleId } = await subscribed(driver, name)
    const operator = await driver.site.operator(`op_${name}`)
    const refund = await operator(refunds.refundSale, { params: { id: saleId }, body: { reason: 'requested', amount: 1.5 } })
    await driver.site.quiet()
    const all = await transactionsOf(driver)
    const lineOf = (id: string) => all.filter((one) => one.id === id).map(({ kind, status, amount }) => [kind, status, amount])
    assert.deepEqual(lineOf(await intentOf(driver, paid._id)), [['payment', 'succeeded', 999]])
    assert.deepEqual(lineOf(refund._id), [['refund', 'succeeded', 150]])
    const { rows } = await driver.site.sql.query(
      `select intent_id, amount from payments where status = 'succeeded' and gateway = $1`,
      [driver.name],
    )
    const ours = rows.map((row) => `${row.intent_id} ${row.amount}`).toSorted()
    const theirs = all.filter(({ kind, status }) => kind === 'payment' && status === 'succeeded')
    assert.deepEqual(theirs.map(({ id, amount }) => `${id} ${amount}`).toSorted(), ours)
  },
}

async function survives(driver: Driver, name: string, trouble: 'lost' | 'error_after' | 'down'): Promise<void> {
  const fan = await driver.site.fan(name)
  const card = await driver.saves(fan, 'pays')
  driver.breaks(trouble)
  const { status } = await buys(fan, card._id, 20, 'trouble')
  assert.ok(status === 'pending' || (status === 'succeeded' && trouble !== 'down'), status)
  await driver.mends()
  for (const _ of [1, 2]) {
    await runDelayedSync(driver.site)
    assert.equal((await buys(fan, card._id, 20, 'trouble')).status, 'succeeded')
  }
  assert.deepEqual([await balance(driver, fan), await driver.taken(fan)], [20, { times: 1, sum: 2000 }])
  // The log has only the failed calls.
  driver.site.log.errors.length = 0
}

const results = new Map<string, Map<string, string>>(Object.keys(stories).map((story) => [story, new Map()]))
const names: string[] = []
for (const open of [openSandboxDriver, openStripeDriver, openCcbillDriver]) {
  const driver = await open()
  names.push(driver.name)
  for (const [i, [story, run]] of Object.entries(stories).entries())
    test(`${driver.name}: ${story}`, async () => {
      results.get(story)?.set(driver.name, 'FAILS')
      const outcome = await run(driver, `fan_${i}`)
      results.get(story)?.set(driver.name, outcome === 'cannot' ? 'cannot' : 'yes')
    })
}

afterAll(() => {
  const wide = Math.max(...[...results.keys()].map((story) => story.length))
  const line = (story: string, of: (name: string) => string) =>
    `${story.padEnd(wide)}  ${names.map((name) => of(name).padEnd(8)).join(' ')}`
  const rows = [...results].map(([story, by]) => line(story, (name) => by.get(name) ?? '-'))
  console.info(['', line('', (name) => name), ...rows, ''].join('\n'))
})
