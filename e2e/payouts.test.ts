/** From earnings to the bank in the browser: the performer says where to, asks, and sees it paid; the operator approves, takes the file and pays. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import { open, openDemo, type Demo } from './demo.ts'
import { assertAccessible, type Site } from './site.ts'

let site: Site
let as: Demo['as']
before(async () => {
  ;({ site, as } = await openDemo())
})

test('a performer enters a bank account and asks for a payout; the operator approves, takes the file and pays; the performer sees it', async () => {
  const performer = await as('freya.lund', 'phone', { theme: 'dark' })
  await open(performer, '/studio/payouts')
  await performer.getByText('Please say first where your money goes').waitFor()
  await performer.getByRole('button', { name: 'Set up Bank transfer' }).click()
  const sheet = performer.getByRole('dialog')
  await sheet.getByLabel('Account holder').fill('Fréya Lund')
  await sheet.getByLabel('Country').selectOption('SE')
  await sheet.getByLabel('Address').fill('Hamngatan 1, Göteborg')
  await sheet.getByLabel('IBAN').last().fill('SE45 5000 0000 0583 9825 7467')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText('its check digits do not match').waitFor()
  await sheet.getByLabel('IBAN').last().fill('SE45 5000 0000 0583 9825 7466')
  await assertAccessible(performer)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await performer.getByText('SE •••• 7466').waitFor()
  await performer.getByText('in the last 48 hours').waitFor()
  await site.sql.query(`update payout_methods set held_until = saved_at`)

  await performer.reload({ waitUntil: 'networkidle' })
  await performer.getByRole('button', { name: 'Request payout' }).click()
  await sheet.getByLabel('Amount').fill('20')
  await sheet.getByText('A payout is at least $50.00').waitFor()
  await sheet.getByLabel('Amount').fill('60.5')
  await sheet.getByText('Arrives').waitFor()
  await assertAccessible(performer)
  await sheet.getByRole('button', { name: 'Request payout' }).click()
  await performer.getByText('$60.50 waits for approval').waitFor()
  await assertAccessible(performer)

  const operator = await as('olga', 'desktop')
  await open(operator, '/admin/payouts?username=freya.lund')
  await assertAccessible(operator)
  await operator.getByRole('button', { name: /^Approve: \$60\.50/ }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await operator.getByText('There is no payout of this method or person').waitFor()
  await performer.getByText('Approved', { exact: true }).waitFor()

  await operator.getByRole('link', { name: 'Batches' }).click()
  await operator.getByRole('button', { name: 'New batch of bank transfers' }).click()
  const first = operator.getByRole('row', { name: /1 payout, 1 to be paid/ })
  await first.waitFor()
  await assertAccessible(operator)
  const [download] = await Promise.all([
    operator.waitForEvent('download'),
    first.getByRole('button', { name: 'Bank file' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  const read = await operator.evaluate((xml) => {
    const file = new DOMParser().parseFromString(xml, 'application/xml')
    return [
      file.querySelector('parsererror') === null,
      ...Array.from(file.querySelectorAll('CtrlSum, Cdtr > Nm, CdtrAcct IBAN'), (one) => one.textContent),
    ]
  }, text)
  assert.deepEqual(read, [true, '60.50', '60.50', 'Freya Lund', 'SE4550000000058398257466'])

  await operator.goto('/admin/payouts?status=approved', { waitUntil: 'networkidle' })
  await operator.getByRole('button', { name: /^Mark paid: \$60\.50/ }).click()
  await operator.getByRole('dialog').getByLabel('Reference').fill('SEPA 4711')
  await operator.getByRole('dialog').getByRole('button', { name: 'Record' }).click()
  await operator.getByText('None yet').waitFor()

  await performer.getByText('Paid', { exact: true }).waitFor()
  await performer
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click()
  await performer.getByText('SEPA 4711').waitFor()
  await assertAccessible(performer)
})
