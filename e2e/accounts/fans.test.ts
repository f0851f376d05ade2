/** A performer puts everyone who is found among the fans into a list at once, however many of them are loaded, and takes them out again. */
import { createFanGroup } from '@fanfare/contract/fan-groups'
import { openDemo } from '../support/demo.ts'
import { assertAccessible, loaded, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

test('all fans that match go into a list and out of it, those that are not loaded too', async () => {
  const { as, callOf, site } = await openDemo()
  await site.sql.query(`with made as (
      insert into accounts (id, role, name, username, email, password_hash, status, created_at)
      select gen_random_uuid(), 'fan', 'Crowd ' || n, 'crowd' || n, 'crowd' || n || '@demo.test', '', 'active', now()
      from generate_series(1, 70) n returning id)
    insert into entitlements (holder_id, kind, subject_id)
      select made.id, 'follow', accounts.id from made, accounts where username = 'ada.vale'`)
  const ada = await callOf('ada.vale')
  await ada(createFanGroup, { body: { name: 'The crowd' } })
  const page = await as('ada.vale', 'phone')
  await visit(page, '/studio/fans')
  await page.getByRole('searchbox', { name: 'Search your fans' }).fill('crowd')
  const boxes = page.getByRole('main').getByRole('checkbox')
  await page.getByText('Crowd 1', { exact: true }).waitFor()
  await boxes.first().check()
  await page.getByRole('button', { name: 'Choose all 70 that are found' }).click()
  await page.getByRole('status').filter({ hasText: 'All 70 fans that are found are chosen' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Add to a list' }).click()
  await page.getByRole('dialog', { name: 'Add to a list' }).getByRole('button', { name: 'The crowd' }).click()
  await page.getByText('70 fans were added to The crowd.').waitFor()
  await page.getByRole('link', { name: /^The crowd/ }).click()
  // What is chosen is of the list that is shown.
  await loaded(page)
  await boxes.first().check()
  await page.getByRole('button', { name: 'Choose all 70 that are found' }).click()
  await page.getByRole('button', { name: 'Take out of The crowd' }).click()
  await page.getByText('70 fans were taken out of The crowd.').waitFor()
  await page.getByText('Nobody is in this group').waitFor()
})
