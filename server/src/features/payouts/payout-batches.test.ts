import assert from 'node:assert/strict'
import { afterEach, beforeAll, test } from 'vitest'
import * as earnings from '@fanfare/contract/earnings'
import * as batches from '@fanfare/contract/payout-batches'
import * as methods from '@fanfare/contract/payout-methods'
import * as payouts from '@fanfare/contract/payouts'
import * as refunds from '@fanfare/contract/refunds'
import { addDays } from '#lib/time.ts'
import { isApiError } from '../../../test/payments.ts'
import { leavesOpen } from '../../../test/unattended-browser.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import {
  available,
  approves,
  requestsPayout,
  assertPayoutBooks,
  bank,
  calculated,
  code,
  fails,
  messageOf,
  payoutPeople,
  pays,
} from '../../../test/payouts.ts'

let site: TestServer
let people: Awaited<ReturnType<typeof payoutPeople>>
beforeAll(async () => {
  site = await openTestServer()
  people = await payoutPeople(site)
})
afterEach(() => assertPayoutBooks(site))

test('a performer reads at the field why an IBAN, BIC or routing number is wrong, and nothing is saved', async () => {
  const ada = await site.performer('ada_iban')
  const saves = (form: object) => ada(methods.saveBankingSettings, { body: { ...bank, ...form } })
  await assert.rejects(saves({ iban: 'DE88 3704 0044 0532 0130 00' }), isApiError('not_valid', 'iban'))
  await assert.rejects(saves({ bic: 'COBA' }), isApiError('not_valid', 'bic'))
  const american = { iban: '', bic: '', country: 'US', accountNumber: '123456789' }
  await assert.rejects(saves({ ...american, routingNumber: '021000022' }), isApiError('not_valid', 'routingNumber'))
  await assert.rejects(saves({ routingNumber: '021000021', accountNumber: '1' }), isApiError('not_valid', 'iban'))
  assert.equal(await ada(methods.readBankingSettings, { params: { id: ada.id } }).catch(code), 'not_found')
  const { account, kind } = await saves({ ...american, routingNumber: '021000021' })
  assert.deepEqual([kind, account], ['aba', 'US •••• 6789'])
})

test("a performer cannot see others' accounts and requests, fans and performers decide nothing, and no reply has a full number", async () => {
  const { olga, fan, earner } = people
  const [ada, eve] = [await earner('ada_own'), await site.performer('eve')]
  const { _id: id } = await requestsPayout(ada, 100)
  for (const stranger of [eve, fan]) {
    assert.equal(await stranger(methods.readBankingSettings, { params: { id: ada.id } }).catch(code), 'not_found')
    assert.equal(await stranger(methods.readPayoutMethods, { params: { id: ada.id } }).catch(code), 'not_found')
    assert.equal(await stranger(payouts.viewPayout, { params: { id } }).catch(code), 'not_found')
  }
  const paypal = { type: 'paypal', email: 'eve@example.test' } as const
  for (const stranger of [eve, olga])
    assert.match(
      (await stranger(methods.savePayoutMethod, { params: { id: ada.id }, body: paypal }).catch(code)) as string,
      /not_found|not_allowed/,
    )
  assert.equal(await eve(payouts.cancelPayout, { params: { id } }).catch(code), 'not_found')
  assert.equal(await eve(payouts.editPayout, { params: { id }, body: { amount: 60, type: 'banking' } }).catch(code), 'not_found')
  assert.equal(await ada(payouts.approvePayout, { params: { id } }).catch(code), 'not_allowed')
  assert.equal(await fan(payouts.payPayout, { params: { id }, body: { reference: 'x' } }).catch(code), 'not_allowed')

  const replies = [
    await ada(methods.readBankingSettings, { params: { id: ada.id } }),
    await olga(methods.readPayoutMethods, { params: { id: ada.id } }),
    await olga(payouts.viewPayout, { params: { id } }),
    await olga(payouts.searchPayouts),
    await site.mailsTo(ada.email),
  ]
  assert.ok(!/0532|3704/.test(JSON.stringify(replies)), 'no reply contains an account number')
  const { rows } = await site.sql.query('select sealed from payout_methods union all select sealed from payout_requests')
  assert.ok(
    rows.every(({ sealed }: { sealed: Buffer }) => !sealed.includes('DE89')),
    'it is encrypted at rest',
  )
})

test('a performer changes the destination only with the password; it is emailed and held for 48 hours, and earlier requests keep theirs', async () => {
  const { earner } = people
  const ada = await earner('ada_moves')
  const { _id: id } = await requestsPayout(ada, 100)
  await leavesOpen(site.sql, ada.id)
  const paypal = { type: 'paypal', email: 'thief@example.test' } as const
  const other = { ...bank, iban: 'GB33 BUKB 2020 1555 5555 55' }
  await assert.rejects(ada(methods.savePayoutMethod, { params: { id: ada.id }, body: paypal }), isApiError('proof_needed'))
  await assert.rejects(ada(methods.saveBankingSettings, { body: other }), isApiError('proof_needed'))
  const mails = await site.mailsTo(ada.email)

  await site.sql.query('update sessions set created_at = now() where account_id = $1', [ada.id])
  const { heldUntil } = await ada(methods.saveBankingSettings, { body: other })
  assert.ok(Date.parse(heldUntil ?? '') > Date.now() + 47 * 3_600_000)
  const [mail] = (await site.mailsTo(ada.email)).slice(mails.length)
  assert.match(mail ?? '', /where your money is sent: GB •••• 5555/)
  assert.equal((await ada(payouts.viewPayout, { params: { id } })).destination, 'DE •••• 3000')
  const edit = { params: { id }, body: { amount: 60, type: 'banking' } } as const
  assert.equal(await ada(payouts.editPayout, edit).catch(code), 'not_allowed', 'a thief cannot redirect a requested payout')
  await ada(payouts.cancelPayout, { params: { id } })
  assert.match(await requestsPayout(ada, 100).then(() => '', messageOf), /48 hours/)
  assert.match((await calculated(ada)).problem, /48 hours/)

  const again = await ada(methods.saveBankingSettings, { body: other })
  assert.equal(again.heldUntil, heldUntil, 'saving the same account again does not extend the hold')
  site.clock.moveTo(addDays(new Date(), 2.01))
  assert.equal((await requestsPayout(ada, 100)).destination, 'GB •••• 5555')
  site.clock.reset()
})

test('an operator who approved a large payout cannot pay it or get its file, even if the limit changes', async () => {
  const { olga, otto, earner, setting } = people
  const ada = await earner('ada_large', 5000)
  const { _id: id } = await requestsPayout(ada, 1000.01)
  const approved = await approves(olga, id)
  assert.deepEqual([approved.needsTwoPeople, approved.can], [true, ['fail']])
  await setting({ twoPersonPayoutAmount: 99_999_999 })
  assert.equal(await pays(olga, id).catch(code), 'not_allowed')
  assert.equal(await olga(batches.createPayoutBatch, { body: { type: 'banking' } }).catch(code), 'already_done')
  const { _id: batchId } = await otto(batches.createPayoutBatch, { body: { type: 'banking' } })
  const file = { params: { id: batchId }, query: { format: 'csv' } } as const
  assert.equal(await olga(batches.readPayoutBatchFile, file).catch(code), 'not_allowed')
  assert.match((await otto(batches.readPayoutBatchFile, file)).text, /DE89370400440532013000/)
  assert.equal((await pays(otto, id)).status, 'paid')
  await setting({ twoPersonPayoutAmount: 100_000 })
})

test('an operator puts each approved payout into one batch, with a bank file and a table with control sums and escaped text', async () => {
  const { olga, earns, endHold, earner } = people
  const [ada, bob] = [await earner('ada_batch'), await site.performer('bob_batch')]
  await earns(bob, 500)
  const odd = {
    holder: '=Bob <&> "Ünal"',
    country: 'US',
    address: '1 Main St',
    routingNumber: '021000021',
    accountNumber: '123456789',
  }
  await bob(methods.saveBankingSettings, { body: odd })
  await endHold(bob)
  const [first, second] = [await requestsPayout(ada, 100.1), await requestsPayout(bob, 100.2)]
  for (const { _id } of [first, second]) await approves(olga, _id)
  const make = () => olga(batches.createPayoutBatch, { body: { type: 'banking' } })
  const made = await Promise.all([1, 2, 3].map(() => make().catch(code)))
  const [batch, ...others] = made.filter((one) => typeof one === 'object')
  assert.ok(batch && others.length === 0, 'a payout is in one batch only')
  assert.deepEqual([batch.count, batch.total, batch.open], [2, 200.3, 2])
  const read = (format: 'pain.001' | 'csv') => olga(batches.readPayoutBatchFile, { params: { id: batch._id }, query: { format } })
  await assert.rejects(read('pain.001'), isApiError('not_valid', 'format'))
  await assert.rejects(
    olga(batches.savePayingAccount, { body: { holder: 'Fanfare', iban: 'DE00' } }),
    isApiError('not_valid', 'iban'),
  )
  await olga(batches.savePayingAccount, { body: { holder: 'Fanfare & Söhne', iban: 'FR14 2004 1010 0505 0001 3M02 606' } })

  const { text, name } = await read('pain.001')
  assert.match(name, /\.xml$/)
  assert.match(
    text,
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.09">/,
  )
  assert.equal(text.match(/<NbOfTxs>2<\/NbOfTxs><CtrlSum>200\.30<\/CtrlSum>/g)?.length, 2)
  for (const part of [
    `<MsgId>${batch._id.replaceAll('-', '')}</MsgId>`,
    '<Dbtr><Nm>Fanfare + Sohne</Nm></Dbtr><DbtrAcct><Id><IBAN>FR1420041010050500013M02606</IBAN></Id></DbtrAcct>',
    '<InstdAmt Ccy="USD">100.10</InstdAmt></Amt><CdtrAgt><FinInstnId><BICFI>COBADEFF</BICFI></FinInstnId></CdtrAgt>',
    '<CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>',
    '<ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>021000021</MmbId></ClrSysMmbId>',
    '<Nm>Bob + Unal</Nm>',
  ])
    assert.ok(text.includes(part), `${part}\n${text}`)
  const table = (await read('csv')).text.split('\r\n')
  assert.equal(table.length, 4)
  assert.ok(table[2]?.includes(`"'=Bob <&> ""Ünal"""`), table[2])

  const moved = `update payout_requests set sealed = (select sealed from payout_requests where id = $1) where id = $2 returning sealed`
  const { rows: kept } = await site.sql.query('select sealed from payout_requests where id = $1', [first._id])
  await site.sql.query(moved, [second._id, first._id])
  await assert.rejects(
    read('csv'),
    isApiError('not_valid', 'format'),
    'a sealed account in another performer’s row cannot be decrypted',
  )
  await site.sql.query('update payout_requests set sealed = $1 where id = $2', [kept[0].sealed, first._id])

  await fails(olga, second._id)
  const later = (await read('pain.001')).text
  assert.ok(
    !later.includes('021000021') && later.includes('<CtrlSum>100.10</CtrlSum>'),
    'what has failed is not paid by its file',
  )
  await pays(olga, first._id)
  for (const format of ['pain.001', 'csv'] as const)
    assert.equal(await read(format).catch(code), 'already_done', 'a file downloaded later cannot pay the same payouts again')
  const [listed] = (await olga(batches.listPayoutBatches)).data
  assert.deepEqual([listed?._id, listed?.count, listed?.total, listed?.open], [batch._id, 1, 100.1, 0])
})

test('a batch file does not pay amounts refunded since the approval, and a performer cannot refund paid-out earnings', async () => {
  const { olga, earner } = people
  const ada = await earner('ada_short')
  const { _id: id } = await requestsPayout(ada, 400)
  await approves(olga, id)
  const batch = await olga(batches.createPayoutBatch, { body: { type: 'banking' } })
  const sale = { params: { id: (await ada(earnings.listEarnings)).data[0]!._id }, body: { reason: 'mistake' } } as const
  await assert.rejects(ada(refunds.refundOwnSale, sale), isApiError('not_allowed'))
  assert.equal(await available(ada), 0)
  await olga(refunds.refundSale, sale)
  const read = () => olga(batches.readPayoutBatchFile, { params: { id: batch._id }, query: { format: 'csv' } })
  await assert.rejects(read(), isApiError('not_valid', 'format'))
  assert.match(await read().then(() => '', messageOf), /the \$400\.00 payout was approved, .* left \$400\.00 uncovered/)
  await fails(olga, id)
  assert.equal(await available(ada), 0)
})
