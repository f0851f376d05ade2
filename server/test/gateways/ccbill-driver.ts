/** Runs CCBill in the contract suite: a first payment on its form saves a card, which is charged from then on. */
import assert from 'node:assert/strict'
import * as payments from '@fanfare/contract/payments'
import { openTestServer, type Caller } from '../test-server.ts'
import { CCBILL_CARDS, toMinorUnits, type Sale } from './ccbill-bank.ts'
import type { CardBehaviour, Driver, Webhook } from './driver.ts'
import { ccbillEnvironment, openFakeCcbill, type FakeCcbill } from './fake-ccbill.ts'
import { atEndOfFile } from '../at-end-of-file.ts'

const numbers: Record<Exclude<CardBehaviour, 'asks'>, string> = {
  pays: CCBILL_CARDS.pays,
  declines: CCBILL_CARDS.declinesLater,
  disputed: CCBILL_CARDS.disputed,
  fails_refunds: CCBILL_CARDS.failsRefunds,
}
const FIRST = 5

export async function openCcbillDriver() {
  const ccbill = await openFakeCcbill()
  atEndOfFile(() => ccbill.close())
  const site = await openTestServer({ env: ccbillEnvironment(ccbill.url) })
  const secret = site.ctx.gateways.byName('ccbill')?.webhookSecret ?? assert.fail('no secret')
  ccbill.settings.postsTo = `${site.api}/payment/webhooks/ccbill/${secret}`
  const bySaving = new Map<string, Set<string>>()
  const blank = (fan: Caller) => fan(payments.addCard, { params: { type: 'ccbill' }, body: {} })
  const email = (fan: Caller) => `${fan.id}@example.test`
  async function salesOf(fan: Caller): Promise<Sale[]> {
    const { rows } = await site.sql.query<{ id: string }>('select id from payments where account_id = $1', [fan.id])
    return rows.flatMap(({ id }) => (bySaving.get(fan.id)?.has(id) ? [] : ccbill.bank.ofKey(id)))
  }
  const driver: Driver = {
    name: 'ccbill',
    site,
    takesEvidence: false,
    datesWebhooks: false,
    endsRefused: false,
    tokensBySaving: (fan) => FIRST * (bySaving.get(fan.id)?.size ?? 0),
    async saves(fan, behaviour) {
      const card = await blank(fan)
      if (behaviour === 'asks') return card
      const params = { id: 'custom' }
      const first = await fan(payments.purchaseTokens, { params, body: { cardId: card._id, amount: FIRST } })
      bySaving.set(fan.id, new Set([...(bySaving.get(fan.id) ?? []), first._id]))
      await ccbill.pays(first.redirect?.url ?? assert.fail('no form'), numbers[behaviour], email(fan))
      await ccbill.deliver()
      await site.quiet()
      return (await fan(payments.listCards)).data.find(({ _id }) => _id === card._id) ?? assert.fail('not saved')
    },
    async answersBank(fan, { redirect }, approve) {
      const card = approve ? CCBILL_CARDS.pays : CCBILL_CARDS.refusedAtForm
      await ccbill.pays(redirect?.url ?? assert.fail('no form'), card, email(fan))
      await ccbill.deliver()
    },
    async taken(fan) {
      const all = await salesOf(fan)
      return { times: all.length, sum: all.reduce((sum, { price }) => sum + toMinorUnits(price), 0) }
    },
    async returned(fan) {
      const back = (await salesOf(fan)).flatMap(({ refunds }) => refunds)
      return back.reduce((sum, { amount }) => sum + toMinorUnits(amount), 0)
    },
    async listsAgain() {
      await site.sql.query('delete from ccbill_extracts')
    },
    webhook: (intentId, kind) => postsOf(ccbill, intentId, kind),
    breaks: (trouble) =>
      trouble === 'down' ? ccbill.fail('/', 'refused', 'always') : ccbill.fail('/jpost/billingApi.cgi', trouble),
    async mends() {
      ccbill.heal()
      await ccbill.deliver()
    },
  }
  return { ...driver, ccbill, blank, email }
}

/** For a known or an unknown sale. */
function postsOf(ccbill: FakeCcbill, intentId: string, kind: Webhook): Promise<number> {
  const key = intentId.replace('ccbill:', '')
  const unknown = { id: '0999999999', key, price: '1.00', currencyCode: '840', email: '', card: CCBILL_CARDS.pays }
  const none = { ...unknown, at: new Date(), previous: '', refunds: [], voidedAt: undefined, chargebacks: 0 }
  const { event, body } = ccbill.postbackOf(ccbill.bank.ofKey(key)[0] ?? none)
  const digest = kind === 'forged' ? { dynamicPricingValidationDigest: '0'.repeat(32) } : {}
  return ccbill.post(ccbill.settings.postsTo, { event, body: { ...body, ...digest } })
}
