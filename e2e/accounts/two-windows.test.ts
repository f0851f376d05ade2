/** A person edits the same form in two windows, and neither window overwrites the other's changes. */
import assert from 'node:assert/strict'
import { readOwnProfile } from '@fanfare/contract/own-profile'
import { createPost, readOwnPost } from '@fanfare/contract/posts'
import { readMe } from '@fanfare/contract/users'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

test('a performer who saves a new bio in an old window keeps the price raised in another one', async () => {
  const [old, call] = [await demo.as('ada.vale', 'desktop'), await demo.callOf('ada.vale')]
  await visit(old, '/star/account')
  // Offline, this window receives no changes, like a window that has slept.
  await old.context().setOffline(true)
  const fresh = await demo.as('ada.vale', 'desktop')
  await visit(fresh, '/star/account')
  const { prices, downloadsAllowed } = await call(readOwnProfile, {})
  const raised = prices.monthly + 5
  await fresh.getByLabel('Monthly price').fill(raised.toFixed(2))
  await fresh.getByLabel('Buyers can download').setChecked(!downloadsAllowed)
  await fresh.getByRole('button', { name: 'Save', exact: true }).click()
  await fresh.getByText('Changes saved', { exact: true }).waitFor()

  await old.getByLabel('Bio', { exact: true }).fill('Paper, ink and the sea')
  await old.context().setOffline(false)
  await old.getByRole('button', { name: 'Save', exact: true }).click()
  await old.getByText('Changes saved', { exact: true }).waitFor()
  const after = await call(readOwnProfile, {})
  assert.deepEqual(
    [after.prices.monthly, after.downloadsAllowed, after.bio],
    [raised, !downloadsAllowed, 'Paper, ink and the sea'],
  )
  const shown = () => old.getByLabel('Monthly price').inputValue()
  await waitFor(async () => (await shown()) === raised.toFixed(2), 'the new price to be shown')
})

test('a fan who saves a new name in an old window keeps the username changed in another one', async () => {
  const [old, call] = [await demo.as('felix', 'phone'), await demo.callOf('felix')]
  await visit(old, '/user/account')
  await old.context().setOffline(true)
  const fresh = await demo.as('felix', 'desktop')
  await visit(fresh, '/user/account')
  await fresh.getByLabel('Username').fill('felix.new')
  await fresh.getByRole('button', { name: 'Save changes' }).click()
  await fresh.getByText('Changes saved').waitFor()

  await old.getByLabel('Name', { exact: true }).fill('Felix the Third')
  await old.context().setOffline(false)
  await old.getByRole('button', { name: 'Save changes' }).click()
  await old.getByText('Changes saved').waitFor()
  const { username, name } = await call(readMe, {})
  assert.deepEqual([username, name], ['felix.new', 'Felix the Third'])
})

test('a performer who edits a post in two windows is warned before the second window replaces the first', async () => {
  const [call, one, two] = [
    await demo.callOf('ada.vale'),
    await demo.as('ada.vale', 'desktop'),
    await demo.as('ada.vale', 'phone'),
  ]
  const { _id: id } = await call(createPost, { body: { text: 'As it was', audience: 'free' } })
  await Promise.all([visit(one, `/studio/posts/${id}`), visit(two, `/studio/posts/${id}`)])
  await one.getByLabel('Text').fill('As the first window has it')
  await two.getByLabel('Text').fill('As the second window has it')
  await one.getByRole('button', { name: 'Save changes' }).click()
  await one.waitForURL(/studio\/posts$/)
  await two.getByRole('button', { name: 'Save changes' }).click()
  await two.getByText(/changed in another window, and your changes aren’t saved yet/).waitFor()
  await assertAccessible(two)
  const saved = async () => (await call(readOwnPost, { params: { id } })).text
  assert.deepEqual(
    [await saved(), await two.getByLabel('Text').inputValue()],
    ['As the first window has it', 'As the second window has it'],
  )
  await two.getByRole('button', { name: 'Save changes' }).click()
  await two.waitForURL(/studio\/posts$/)
  assert.equal(await saved(), 'As the second window has it')
})
