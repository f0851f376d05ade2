/**
 * A performer adds all results of a search for fans to a list, including those that are not loaded yet, and removes them again.
 */
import { createFanGroup } from '@fanfare/contract/fan-groups'
import { openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, waitUntilLoaded, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

test('a performer adds all fans that match a search to a list and removes them all', async () => {
  await demo.site.sql.query(`with made as (
      insert into accounts (id, role, name, username, email, password_hash, status, created_at)
      select gen_random_uuid(), 'fan', 'Crowd ' || n, 'crowd' || n, 'crowd' || n || '@demo.test', '', 'active', now()
      from generate_series(1, 70) n returning id)
    insert into entitlements (holder_id, kind, subject_id)
      select made.id, 'follow', accounts.id from made, accounts where username = 'ada.vale'`)
  const ada = await demo.callOf('ada.vale')
  await ada(createFanGroup, { body: { name: 'The crowd' } })
  const page = await demo.as('ada.vale', 'phone')
  await visit(page, '/studio/fans')
  await page.getByRole('searchbox', { name: 'Search your fans' }).fill('crowd')
  const choose = page.getByRole('checkbox', { name: 'Select Crowd 1', exact: true })
  await choose.check()
  await page.getByRole('button', { name: 'Select all 70 results' }).click()
  await page.getByRole('status').filter({ hasText: 'All 70 matching fans selected' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Add to list' }).click()
  await page.getByRole('dialog', { name: 'Add to list' }).getByRole('button', { name: 'The crowd' }).click()
  await page.getByText('70 fans added to The crowd.').waitFor()
  await page.getByRole('link', { name: /^The crowd/ }).click()
  // Until the list has loaded, the same checkbox belongs to the previous page.
  await waitUntilLoaded(page)
  await choose.check()
  await page.getByRole('button', { name: 'Select all 70 results' }).click()
  await page.getByRole('button', { name: 'Remove from The crowd' }).click()
  await page.getByText('70 fans removed from The crowd.').waitFor()
  await page.getByText('No one is in this group').waitFor()
})
