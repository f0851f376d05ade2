/** Tiers: a performer adds a second one, and fans of the first upgrade to see its posts or accept a new price. */
import assert from 'node:assert/strict'
import { listCards, subscribe } from '@fanfare/contract/payments'
import { viewPerformer } from '@fanfare/contract/performers'
import { readOwnSubscription } from '@fanfare/contract/plans'
import { createPost } from '@fanfare/contract/posts'
import { createTier, updateTier } from '@fanfare/contract/tiers'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { expectSignUpPrompt, toast } from '../support/people.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

const BENEFITS = ['Charts of every trip', 'A letter from each port']
const TEASER = 'A secret of the harbour'
const SECRET = 'Where the lighthouse keeper hides his key'
let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

/** Adds the tier Harbour for $30.00 to a performer with one tier, and a post for it. Returns the tier's id. */
async function sellHarbour(username: string): Promise<string> {
  const call = await demo.callOf(username)
  const { _id } = await call(createTier, { body: { name: 'Harbour', monthly: 30, benefits: BENEFITS } })
  await call(createPost, { body: { text: SECRET, teaser: TEASER, audience: 'subscribers', tierIds: [_id] } })
  return _id
}

/** Subscribes a fan with the saved card, and returns a function that reads the subscription. */
async function subscribesTo(fan: string, username: string, tierId?: string) {
  const call = await demo.callOf(fan)
  const { _id: performerId } = await call(viewPerformer, { params: { id: username } })
  const [card] = (await call(listCards)).data
  const body = { performerId, type: 'monthly', cardId: card?._id ?? assert.fail('no card'), ...(tierId && { tierId }) } as const
  await call(subscribe, { body })
  return async () =>
    (await call(readOwnSubscription, { params: { id: performerId } })).subscription ?? assert.fail('no subscription')
}

test('a performer adds a tier and publishes a post for it', async () => {
  const performer = await demo.as('milo.reyes', 'desktop')
  await visit(performer, '/studio/offers')
  await performer.getByRole('button', { name: 'New tier' }).click()
  const form = performer.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Harbour')
  await form.getByLabel('Benefits').fill(BENEFITS.join('\n'))
  await form.getByLabel('Monthly price').fill('30')
  await assertAccessible(performer)
  await form.getByRole('button', { name: 'Add tier' }).click()
  await toast(performer, 'Tier added. Your profile shows it now.').waitFor()

  await visit(performer, '/studio/posts/new')
  await performer.getByLabel('Text').fill(SECRET)
  await performer.getByRole('radio', { name: 'Subscribers' }).check()
  await performer.getByLabel('Teaser').fill(TEASER)
  await performer.getByRole('checkbox', { name: 'Harbour' }).check()
  await performer.getByRole('button', { name: 'Publish now' }).click()
  await performer.waitForURL('**/studio/posts')
  const fan = await demo.as('felix', 'phone')
  await visit(fan, '/milo.reyes')
  const post = fan.getByRole('article').filter({ hasText: TEASER })
  await post.getByRole('button', { name: 'Subscribe to Harbour' }).waitFor()
})

test('a fan of the first tier upgrades for the difference and sees a post of the second', async () => {
  await sellHarbour('noor.haddad')
  const subscription = await subscribesTo('felix', 'noor.haddad')
  const page = await demo.as('felix', 'phone')
  await visit(page, '/noor.haddad')
  const post = page.getByRole('article').filter({ hasText: TEASER })
  await post.getByRole('button', { name: 'Upgrade to Harbour' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('credit for your unused time').waitFor()
  await assertAccessible(page)
  await sheet.getByRole('button', { name: 'Upgrade for $15.01' }).click()
  await sheet.getByRole('heading', { name: 'You’re subscribed!' }).waitFor()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByText(SECRET).waitFor()
  const { tier, price } = await subscription()
  assert.deepEqual([tier?.name, price], ['Harbour', 30])
})

test('a visitor who signs up from a post of the second tier is offered that tier', async () => {
  await sellHarbour('sol.adeyemi')
  const visitor = await demo.as('visitor', 'phone')
  await visit(visitor, '/sol.adeyemi')
  const post = visitor.getByRole('article').filter({ hasText: TEASER })
  await post.getByRole('link', { name: 'Subscribe', exact: true }).click()
  await expectSignUpPrompt(visitor)
  await visitor.getByText(/^Harbour · \$\d+\.\d\d\/month$/).waitFor()
  const next = new URL(visitor.url()).searchParams.get('next') ?? ''
  const fan = await demo.as('theresa', 'phone')
  await visit(fan, next)
  const sheet = fan.getByRole('dialog')
  const chosen = sheet.getByRole('group', { name: 'Tier' })
  await chosen.getByText('Harbour', { exact: true }).waitFor()
  await chosen.getByRole('button', { name: 'Change' }).click()
  await sheet.getByText('Charts of every trip').waitFor()
})

test('a fan accepts a higher price of the tier', async () => {
  const tierId = await sellHarbour('ines.caron')
  const subscription = await subscribesTo('felix', 'ines.caron', tierId)
  const performer = await demo.callOf('ines.caron')
  await performer(updateTier, { params: { id: tierId }, body: { name: 'Harbour', monthly: 36 } })
  await waitFor(async () => (await subscription()).proposedPrice === 36, 'the price to be proposed')
  const page = await demo.as('felix', 'phone')
  await visit(page, '/subscriptions')
  const row = page.getByRole('article').filter({ hasText: 'Inês Caron' })
  await row.getByText('asks for $36.00 from now on').waitFor()
  await assertAccessible(page)
  await row.getByRole('button', { name: 'Accept $36.00' }).click()
  await row.getByText('Harbour: $36.00').waitFor()
})
