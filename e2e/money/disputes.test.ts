/** Chargebacks and differences in the books: an operator submits evidence, and the fan sees tokens held and released. */
import { expect } from '@playwright/test'
import { addCard, purchaseTokens } from '@fanfare/contract/payments'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { toast } from '../support/people.ts'
import { assertAccessible, visit, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

let site: Site
let as: Demo['as']
let callOf: Demo['callOf']
test.beforeAll(async () => {
  ;({ site, as, callOf } = await openDemo())
})

/** Runs the hourly job that asks the payment processor for disputes. */
const findDisputes = () => site.sql.query(`select graphile_worker.add_job('find disputes', '{}')`)

/** Buys 20 tokens for a fan with a test card, and returns the payment's id. */
async function buysTokens(username: string, number: string): Promise<string> {
  const call = await callOf(username)
  const card = { number, expMonth: 12, expYear: 2040, cvc: '123' }
  const { _id: cardId } = await call(addCard, { params: { type: 'sandbox' }, body: card })
  const { _id: paymentId } = await call(purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount: 20 } })
  return paymentId
}

const DISPUTES = '4000000000000259'
const INQUIRES = '4000000000001976'

test('an operator wins a dispute with evidence, and the fan gets the held tokens back', async () => {
  const paymentId = await buysTokens('mara', DISPUTES)
  const operator = await as('olga', 'desktop')
  await visit(operator, '/admin/disputes')
  await findDisputes()
  const row = operator.getByRole('row', { name: 'Mara Olsen' }).filter({ hasText: 'Evidence needed' })
  await row.waitFor()
  const fan = await as('mara', 'phone', { theme: 'dark' })
  await visit(fan, '/wallet')
  const transactions = fan
    .getByRole('list', { name: 'Transactions' })
    .getByRole('listitem')
    .filter({ hasText: 'Disputed payment' })
  await expect(transactions).toHaveCount(1)
  await assertAccessible(fan)

  await row.getByRole('button', { name: 'Details for Mara Olsen' }).click()
  await operator.getByText('The cardholder says someone else paid').waitFor()
  await operator.getByText('Account: registered').waitFor()
  await assertAccessible(operator)
  await operator.getByRole('button', { name: 'Submit evidence' }).click()
  const sheet = operator.getByRole('dialog', { name: 'Evidence for Mara Olsen’s payment' })
  await sheet.getByLabel('Additional evidence').fill('The customer has written to us about it: winning_evidence')
  await assertAccessible(operator)
  await sheet.getByRole('button', { name: 'Submit evidence' }).click()
  await toast(operator, 'Evidence submitted. The bank will decide.').waitFor()
  await waitFor(() => hasDispute(paymentId, 'won'), 'the bank to decide')
  await visit(operator, '/admin/disputes?status=won')
  await operator.getByRole('row', { name: 'Mara Olsen' }).getByText('Won', { exact: true }).waitFor()
  await toast(fan, 'Your bank decided a dispute in our favor. You can pay by card again.').waitFor()
  await expect(transactions).toHaveCount(2)
})

const hasDispute = async (paymentId: string, status: string): Promise<boolean> =>
  (await site.sql.query('select from disputes where payment_id = $1 and status = $2', [paymentId, status])).rows.length === 1

test('an operator reads that a bank has opened an inquiry, and finds the payment to refund', async () => {
  await buysTokens('felix', INQUIRES)
  const operator = await as('olga', 'phone')
  await visit(operator, '/admin/disputes?status=inquiry')
  await findDisputes()
  await operator
    .getByRole('row', { name: 'Felix Brandt' })
    .filter({ hasText: 'Inquiry' })
    .getByRole('button', { name: 'Details for Felix Brandt' })
    .click()
  await operator.getByText('The bank is asking about this payment and hasn’t taken any money.').waitFor()
  await assertAccessible(operator)
  await operator.getByRole('link', { name: 'Token purchases by this fan' }).click()
  await operator.getByRole('heading', { name: 'Token purchases', level: 1 }).waitFor()
  await operator.getByRole('row', { name: 'Felix Brandt' }).filter({ hasText: '$20.00' }).waitFor()
})

test('an operator explains a difference in the books, and it is no longer reported', async () => {
  await site.sql.query(`update sandbox_intents set amount = amount + 500 where id = (select id from sandbox_intents
    where status = 'succeeded' and created_at between now() - interval '20 days' and now() - interval '1 day' order by created_at limit 1)`)
  const operator = await as('olga', 'desktop', { theme: 'dark' })
  await visit(operator, '/admin/books')
  await operator.getByRole('button', { name: 'Reconcile now' }).click()
  const explain = operator.getByRole('button', { name: 'Explain payment by sandbox' })
  await explain.click()
  const sheet = operator.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Explain' }).click()
  await sheet.getByText('Please enter Explanation').waitFor()
  await sheet.getByLabel('Explanation').fill('A correction by hand: see their letter of the 3rd.')
  await assertAccessible(operator)
  await sheet.getByRole('button', { name: 'Explain' }).click()
  await toast(operator, 'Difference explained. It no longer counts as a discrepancy.').waitFor()
  await explain.waitFor({ state: 'detached' })
  const list = operator.getByRole('region', { name: 'Explained differences' })
  await list.getByText('A correction by hand: see their letter of the 3rd.').waitFor()
  await list.getByText('Olga Reuter').waitFor()
  await assertAccessible(operator)
})

test('an operator sees a dispute that arrived while the page was still loading its code', async () => {
  const operator = await as('olga', 'desktop')
  let arrive = () => {}
  const code = new Promise<void>((resolve) => (arrive = resolve))
  await operator.route('**/assets/load-parts-*.js', async (route) => {
    await code
    await route.continue()
  })
  await operator.goto('/admin/disputes')
  await operator.getByRole('heading', { name: 'Disputes', level: 1 }).waitFor()
  const paymentId = await buysTokens('theresa', DISPUTES)
  await findDisputes()
  await waitFor(() => hasDispute(paymentId, 'open'), 'the dispute')
  arrive()
  await operator.getByRole('row', { name: 'Theresa Quint' }).filter({ hasText: 'Evidence needed' }).waitFor()
})
