/** A bank takes a card payment back, in the browser: the operator reads the evidence and submits it, and the fan sees what is held and what comes back. */
import { addCard, purchaseTokens } from '@fanfare/contract/payments'
import { waitFor } from '../../server/test/wait.ts'
import { open, openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

let site: Site
let as: Demo['as']
let callOf: Demo['callOf']
test.beforeAll(async () => {
  ;({ site, as, callOf } = await openDemo())
})

/** The hourly look, now. */
const looksForDisputes = () => site.sql.query(`select graphile_worker.add_job('look for disputes', '{}')`)

test('an operator submits evidence for a disputed payment and wins; the fan sees the tokens held, and back again', async () => {
  const operator = await as('olga', 'desktop')
  await open(operator, '/admin/disputes')
  await looksForDisputes()
  const row = operator.getByRole('row', { name: /Evidence wanted/ }).first()
  await row.waitFor()
  const { rows } = await site.sql.query(
    `select username from accounts where id = (select fan_id from disputes where status = 'open' limit 1)`,
  )
  const fan = await as(rows[0].username, 'phone', { theme: 'dark' })
  await open(fan, '/wallet')
  await fan.getByRole('button', { name: 'Receipt: A disputed payment' }).first().waitFor()
  await assertAccessible(fan)

  await row.getByRole('button').first().click()
  await operator.getByText('The cardholder says that somebody else paid').waitFor()
  await operator.getByText(/^Account: registered/).waitFor()
  await assertAccessible(operator)
  await operator.getByRole('button', { name: 'Submit evidence' }).click()
  const sheet = operator.getByRole('dialog')
  await sheet.getByLabel('What you want to add').fill('The customer has written to us about it: winning_evidence')
  await assertAccessible(operator)
  await sheet.getByRole('button', { name: 'Submit evidence' }).click()
  await operator.getByText('Submitted. The bank decides.').waitFor()
  await waitFor(async () => (await site.sql.query(`select 1 from disputes where status = 'won'`)).rows.length > 0)
  await open(operator, '/admin/disputes?status=won')
  await operator.getByRole('row', { name: /Won/ }).first().waitFor()
  await fan.getByText('Your bank has left a payment with us: you can pay by card again').first().waitFor()
  await fan.getByRole('button', { name: 'Receipt: A disputed payment' }).nth(1).waitFor()
})

test('a bank that only asks: the operator reads that no money was taken, and is led to the refund that ends it', async () => {
  const felix = await callOf('felix')
  const body = { number: '4000000000001976', expMonth: 12, expYear: 2040, cvc: '123' }
  const { _id: cardId } = await felix(addCard, { params: { type: 'sandbox' }, body })
  await felix(purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount: 20 } })
  const operator = await as('olga', 'phone')
  await open(operator, '/admin/disputes?status=inquiry')
  await looksForDisputes()
  await operator
    .getByRole('row', { name: /The bank asks/ })
    .getByRole('button')
    .first()
    .click()
  await operator.getByText(/has taken no money/).waitFor()
  await assertAccessible(operator)
  await operator.getByRole('link', { name: 'Token purchases of this fan' }).click()
  await operator.getByRole('heading', { name: 'Bought tokens', level: 1 }).waitFor()
  await operator.getByText('Felix Brandt').first().waitFor()
})

test('what differs in the books and cannot be mended is explained, and is not told again', async () => {
  await site.sql.query(`update sandbox_intents set amount = amount + 500 where id = (select id from sandbox_intents
    where status = 'succeeded' and created_at between now() - interval '20 days' and now() - interval '1 day' order by created_at limit 1)`)
  const operator = await as('olga', 'desktop', { theme: 'dark' })
  await open(operator, '/admin/books')
  await operator.getByRole('button', { name: 'Reconcile now' }).click()
  const explain = operator.getByRole('button', { name: /^Explain payment by sandbox/ })
  await explain.click()
  const sheet = operator.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Explain' }).click()
  await sheet.getByText('Please enter What it is, and what was done about it').waitFor()
  await sheet.getByLabel('What it is, and what was done about it').fill('A correction by hand: see their letter of the 3rd.')
  await assertAccessible(operator)
  await sheet.getByRole('button', { name: 'Explain' }).click()
  await operator.getByText('Explained. It counts as agreed from now on.').waitFor()
  await explain.waitFor({ state: 'detached' })
  const list = operator.getByRole('region', { name: 'Explained differences' })
  await list.getByText('A correction by hand: see their letter of the 3rd.').waitFor()
  await list.getByText('Olga Reuter').waitFor()
  await assertAccessible(operator)
})

test('what happens while a page still loads its code is on it once the code is there', async () => {
  const felix = await callOf('felix')
  const body = { number: '4000000000000259', expMonth: 12, expYear: 2040, cvc: '123' }
  const { _id: cardId } = await felix(addCard, { params: { type: 'sandbox' }, body })
  const operator = await as('olga', 'desktop')
  let arrive = () => {}
  const code = new Promise<void>((resolve) => (arrive = resolve))
  await operator.route('**/assets/later-parts-*.js', async (route) => {
    await code
    await route.continue()
  })
  await operator.goto('/admin/disputes')
  await operator.getByRole('heading', { name: 'Disputes', level: 1 }).waitFor()
  const { _id: paymentId } = await felix(purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount: 20 } })
  await looksForDisputes()
  await waitFor(async () => (await site.sql.query('select 1 from disputes where payment_id = $1', [paymentId])).rows.length > 0)
  arrive()
  await operator.getByRole('row', { name: /Felix Brandt.+Evidence wanted/ }).waitFor()
})
