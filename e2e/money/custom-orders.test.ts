/** Custom orders between people: accepted, revised and delivered; refunded after a missed deadline; split by an operator. */
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Call } from '@fanfare/contract'
import { saveCustomOrderTerms } from '@fanfare/contract/custom-order-terms'
import * as orders from '@fanfare/contract/custom-orders'
import { viewPerformer } from '@fanfare/contract/performers'
import { searchOwnPhotos } from '@fanfare/contract/photos'
import { buyTokens, conversationOf, openConnected, openDemo, type Demo } from '../support/demo.ts'
import { createPicture, thread, toast } from '../support/people.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

/** A musician of the demo, who has no conversation with Felix yet. */
const PERFORMER = 'rio.tanaka'
const DAY_MS = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

let demo: Demo
let felix: Call
let rio: Call
test.beforeAll(async () => {
  demo = await openDemo()
  felix = await demo.callOf('felix')
  rio = await demo.callOf(PERFORMER)
  await buyTokens(felix)
  const terms = { makes: 'Visuals for your walls', minPrice: 50, maxOpen: 5, noticeDays: 5, revisions: 1 }
  await rio(saveCustomOrderTerms, { body: { isOpen: true, ...terms } })
})

/** Returns the id of an order that is paid and not delivered. */
async function paidOrder(brief: string): Promise<string> {
  const { _id: performerId } = await felix(viewPerformer, { params: { id: PERFORMER } })
  const { _id: id } = await felix(orders.askForCustomOrder, { body: { performerId, brief, price: 60, dueAt: inDays(10) } })
  await rio(orders.acceptCustomOrder, { params: { id } })
  return id
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** Delivers a photo of the vault through the form. */
async function deliver(page: Page, message: string): Promise<void> {
  await press(page, 'Deliver')
  const sheet = page.getByRole('dialog', { name: 'Deliver' })
  await sheet.getByRole('button', { name: 'From vault' }).click()
  const vault = page.getByRole('dialog', { name: 'From vault' })
  const choice = vault.getByRole('checkbox', { name: 'Soft waves in two colours' })
  await choice.check()
  await vault.getByRole('button', { name: 'Add 1 file' }).click()
  await sheet.getByLabel('Message').fill(message)
  await assertAccessible(page)
  await sheet.getByRole('button', { name: 'Deliver', exact: true }).click()
  await toast(page, 'Delivered. Felix Brandt has been notified.').waitFor()
}

test('a fan asks for something, gets a revision, and unlocks the delivery by accepting it', async () => {
  const fan = await demo.as('felix', 'phone')
  const performer = await demo.as(PERFORMER, 'desktop')
  await visit(fan, `/${PERFORMER}`)
  await fan.getByRole('region', { name: 'Custom orders' }).getByRole('link', { name: 'Ask for a custom order' }).click()
  await fan.getByLabel('What should Rio Tanaka make?').fill('Waves for the wall behind my desk')
  await fan.getByLabel('Add pictures').setInputFiles(await createPicture('wall'))
  await fan.getByRole('textbox', { name: 'Your offer' }).fill('60')
  await fan.getByLabel('When you need it').fill(inDays(10).slice(0, 10))
  await expect(fan.getByRole('progressbar')).toHaveCount(0)
  await assertAccessible(fan)
  await press(fan, 'Send request')
  await fan.getByText('Rio Tanaka hasn’t answered yet.', { exact: false }).waitFor()
  await fan.getByRole('button', { name: 'Open picture 1 of 1' }).waitFor()

  await openConnected(performer, '/studio/custom-orders?filter=waiting')
  await performer.getByRole('row', { name: 'Felix Brandt' }).getByRole('link').click()
  await press(performer, 'Accept')
  await confirm(performer, 'Accept')
  await toast(performer, 'Accepted. The order is paid.').waitFor()
  await fan.getByText('Rio Tanaka is working on your order.', { exact: false }).waitFor()
  await deliver(performer, 'A first version')

  await fan.getByText('1 photo, blurred until you accept').waitFor()
  const delivery = fan.getByRole('region', { name: 'Delivery' })
  await delivery.getByText('A first version').waitFor()
  await assertAccessible(fan)
  await press(fan, 'Request revision')
  await fan.getByLabel('What should change').fill('More blue, please')
  await confirm(fan, 'Request revision')
  await performer.getByText('More blue, please').waitFor()
  await deliver(performer, 'Now with more blue')

  await delivery.getByText('Now with more blue').waitFor()
  await fan.getByText('You have no revisions left.').waitFor()
  await expect(fan.getByRole('button', { name: 'Request revision' })).toHaveCount(0)
  await press(fan, 'Accept delivery')
  await confirm(fan, 'Accept delivery')
  await fan.getByRole('list', { name: 'Delivered media' }).getByRole('button', { name: 'Open picture 1 of 1' }).waitFor()
  await performer.getByText('The order is complete. You were paid 60 tokens', { exact: false }).waitFor()
  await visit(fan, `/messages/${await conversationOf(demo, 'felix', PERFORMER)}`)
  const card = thread(fan).getByRole('link', { name: /^Delivery accepted/ })
  await card.getByText('Completed').waitFor()
  await assertAccessible(fan)
  await card.click()
  await fan.getByRole('heading', { name: 'Custom order from Rio Tanaka' }).waitFor()
})

test('a fan gets all tokens back when a performer misses the deadline', async () => {
  const id = await paidOrder('A loop for Friday')
  const fan = await demo.as('felix', 'phone')
  await openConnected(fan, `/custom-orders/${id}`)
  await fan.getByText('If it’s missed, all tokens are returned to the fan automatically.', { exact: false }).waitFor()
  const late = new Date(Date.now() - DAY_MS).toISOString()
  await demo.site.sql.query('update custom_orders set due_at = $2, clock_at = $2 where id = $1', [id, late])
  await demo.site.sql.query(`select graphile_worker.add_job('end due custom orders', '{}')`)
  await fan.getByText('were returned to your wallet.', { exact: false }).waitFor()
  await expect(fan.getByRole('heading', { name: 'Outcome' })).toBeVisible()
  await visit(fan, '/wallet')
  const transactions = fan.getByRole('list', { name: 'Transactions' }).getByRole('listitem')
  await transactions.filter({ hasText: 'Rio Tanaka' }).filter({ hasText: 'Returned from escrow' }).waitFor()
})

test('an operator reads both sides of a dispute and splits the tokens', async () => {
  const id = await paidOrder('A poster in green')
  const { data } = await rio(searchOwnPhotos, { query: { limit: 1 } })
  await rio(orders.deliverCustomOrder, { params: { id }, body: { fileIds: data.map(({ _id }) => _id) } })
  const fan = await demo.as('felix', 'phone')
  await openConnected(fan, `/custom-orders/${id}`)
  await press(fan, 'Open dispute')
  await fan.getByLabel('Statement').fill('The poster is red')
  await fan
    .getByRole('dialog')
    .getByLabel('Add pictures')
    .setInputFiles(await createPicture('red'))
  await expect(fan.getByRole('dialog').getByRole('progressbar')).toHaveCount(0)
  await assertAccessible(fan)
  await confirm(fan, 'Open dispute')
  await toast(fan, 'Dispute opened').waitFor()

  const performer = await demo.as(PERFORMER, 'phone')
  await openConnected(performer, `/studio/custom-orders/${id}`)
  await press(performer, 'Add evidence')
  await performer.getByLabel('Statement').fill('It is green in daylight')
  await confirm(performer, 'Add evidence')
  await toast(performer, 'Evidence added').waitFor()

  const operator = await demo.as('olga', 'desktop')
  await visit(operator, '/admin')
  await operator.getByRole('heading', { name: 'Custom order disputes' }).waitFor()
  await visit(operator, '/admin/custom-orders?username=felix&state=disputed')
  await assertAccessible(operator)
  await operator.getByRole('row', { name: 'Felix Brandt' }).filter({ hasText: 'Rio Tanaka' }).getByRole('link').click()
  await operator.getByRole('region', { name: 'Evidence from Felix Brandt' }).getByText('The poster is red').waitFor()
  await operator.getByRole('region', { name: 'Evidence from Rio Tanaka' }).getByText('It is green in daylight').waitFor()
  await operator.getByRole('textbox', { name: 'Returned to Felix Brandt' }).fill('45')
  await expect(operator.getByRole('textbox', { name: 'Paid to Rio Tanaka' })).toHaveValue('15')
  await operator.getByLabel('Reasons').fill('The colour was agreed')
  await assertAccessible(operator)
  await press(operator, 'Decide dispute')
  await confirm(operator, 'Decide dispute')
  await toast(operator, 'Decided. Both sides have been notified.').waitFor()
  await fan.getByText(/^45 tokens .+ were returned to you, and 15 tokens .+ were paid to Rio Tanaka\.$/).waitFor()
  await performer.getByText(/^45 tokens .+ were returned to Felix Brandt, and 15 tokens .+ were paid to you/).waitFor()
})
