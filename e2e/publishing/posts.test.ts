/** A post of several kinds of media and a poll: scheduled, moved, published, found, voted in and unlocked; pinned and archived. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { picture } from '../support/people.ts'
import { assertAccessible, usable, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

const TEASER = 'Three sketches of the storm'
const idOf = async (teaser: string) => {
  const { rows } = await demo.site.sql.query<{ id: string }>('select id from posts where teaser = $1', [teaser])
  return rows[0]?.id ?? assert.fail('no such post')
}

/** In days from now, as a field of a form takes it. */
const localTime = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)

const command = async (page: Page, title: string, name: string) => {
  await page
    .getByRole('article', { name: title })
    .getByRole('button', { name: /^Options for/ })
    .click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

async function writeMixed(page: Page): Promise<void> {
  await visit(page, '/studio/posts/new')
  await page.getByLabel('Text').fill('The storm, in three sketches. Which one shall I paint?')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([await picture('first'), await picture('second'), await picture('third')])
  await page.getByRole('group', { name: 'Who sees it' }).getByText('For a price', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Price' }).fill('9')
  await page.getByRole('checkbox', { name: 'Subscribers see it without paying' }).check()
  await page.getByLabel('Teaser').fill(TEASER)
  await page.getByText('Ready').nth(2).waitFor()
  await page.getByRole('checkbox', { name: 'Open to everyone' }).first().check()
  await page.getByRole('button', { name: 'Add a poll' }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('Which one?')
  await page.getByRole('textbox', { name: 'Option 1' }).fill('The cloud')
  await page.getByRole('textbox', { name: 'Option 2' }).fill('The light behind it')
  await page.getByRole('checkbox', { name: 'Publish it later' }).check()
  await page.getByLabel('Publish on').fill(localTime(2))
  await page.getByText('2 photos, a poll more inside').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.waitForURL(/status=scheduled/)
}

test('a mixed post with a poll is scheduled, moved by keyboard, published, voted in, and opened by price or subscription', async () => {
  const ada = await demo.as('ada.vale', 'desktop')
  await writeMixed(ada)
  await visit(ada, `/studio/calendar?month=${localTime(2).slice(0, 7)}`)
  const before = (await demo.site.sql.query('select scheduled_at from posts where teaser = $1', [TEASER])).rows[0].scheduled_at
  const chip = ada.getByRole('region', { name: 'Month' }).getByRole('button', { name: /The storm, in three sketches/ })
  await chip.focus()
  await ada.keyboard.press('ArrowRight')
  await ada.keyboard.press('Enter')
  const after = async () =>
    (await demo.site.sql.query('select scheduled_at from posts where teaser = $1', [TEASER])).rows[0].scheduled_at
  await waitFor(async () => (await after()) - before === 86_400_000, 'the post to be moved by a day')
  await assertAccessible(ada)

  const visitor = await demo.as('visitor', 'phone')
  const address = `/post/${await idOf(TEASER)}`
  assert.equal((await visitor.goto(address))?.status(), 404)
  await visit(ada, '/studio/posts?status=scheduled')
  await command(ada, 'The storm, in three sketches. Which one shall I paint?', 'Publish now')
  await ada.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
  await ada
    .getByText('Nothing is scheduled')
    .or(ada.getByText('Published', { exact: true }))
    .first()
    .waitFor()

  await visit(visitor, address)
  await visitor.getByRole('button', { name: /^Enlarge the photo/ }).waitFor()
  await visitor.getByText('2 photos, a poll more inside').waitFor()
  await visitor.getByText('Subscribers see it without paying').waitFor()
  assert.equal(await visitor.getByText('Which one?').count(), 0)
  await assertAccessible(visitor)

  const { rows: fans } = await demo.site.sql.query<{ username: string; subscribes: boolean }>(
    `select a.username, exists (select from entitlements e join accounts p on p.id = e.subject_id where e.holder_id = a.id
      and e.kind = 'subscription' and p.username = 'ada.vale' and e.expires_at > now()) as subscribes
    from accounts a where a.username in ('felix', 'mara')`,
  )
  const [subscriber] = fans.filter(({ subscribes }) => subscribes)
  const [buyer] = fans.filter(({ subscribes }) => !subscribes)
  assert.ok(subscriber && buyer, 'one of the two subscribes')
  const inside = await demo.as(subscriber.username, 'desktop', { theme: 'dark' })
  await visit(inside, address)
  await inside.getByRole('radio', { name: 'The light behind it' }).check()
  await inside.getByRole('button', { name: 'Vote' }).click()
  await inside.getByText('100%').waitFor()
  await assertAccessible(inside)

  const paying = await demo.as(buyer.username, 'phone')
  await visit(paying, address)
  await paying.getByRole('button', { name: /^Subscribe for/ }).waitFor()
  await assertAccessible(paying)
  await paying.getByRole('button', { name: 'Unlock for 9 tokens' }).click()
  await paying
    .getByRole('dialog')
    .getByRole('button', { name: /Unlock/ })
    .click()
  await paying.getByRole('radio', { name: 'The cloud' }).waitFor()
  await paying
    .getByRole('dialog')
    .waitFor({ state: 'hidden' })
    .catch(() => paying.keyboard.press('Escape'))
  await paying.getByRole('radio', { name: 'The cloud' }).check()
  await paying.getByRole('button', { name: 'Vote' }).click()
  await paying.getByText('2 votes').waitFor()
  // The other one who has voted is told.
  await inside.getByText('2 votes').waitFor()
  await assertAccessible(paying)
})

test('on a phone a post is pinned, archived with what it means, and shown again; its draft waits where it was saved', async () => {
  const ada = await demo.as('ada.vale', 'phone')
  await visit(ada, '/studio/posts/new')
  await ada.getByLabel('Text').fill('Half a thought about paper')
  await ada.getByRole('button', { name: 'Save as draft' }).click()
  await ada.waitForURL(/status=draft/)
  await usable(ada)
  await command(ada, 'Half a thought about paper', 'Publish now')
  await ada.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
  await ada.getByText('No drafts').waitFor()
  await ada.getByRole('link', { name: /^Published/ }).click()
  await ada.getByRole('article', { name: 'Half a thought about paper' }).waitFor()
  await command(ada, 'Half a thought about paper', 'Pin to the profile')
  await ada.getByRole('article', { name: 'Half a thought about paper' }).getByText('Pinned').waitFor()
  await assertAccessible(ada)

  const visitor = await demo.as('visitor', 'phone', { theme: 'dark' })
  await visit(visitor, '/ada.vale')
  const first = visitor.getByRole('article', { name: 'Post by Ada Vale' }).first()
  await first.getByText('Half a thought about paper').waitFor()
  await first.getByText('Pinned').waitFor()
  await assertAccessible(visitor)

  await command(ada, 'Half a thought about paper', 'Archive')
  await ada
    .getByRole('dialog')
    .getByText(/^Nobody but you sees it any more/)
    .waitFor()
  await ada.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await ada.getByRole('article', { name: 'Half a thought about paper' }).waitFor({ state: 'hidden' })
  await ada.getByRole('link', { name: /^Archive/ }).click()
  await command(ada, 'Half a thought about paper', 'Show it again')
  await ada.getByText('The archive is empty').waitFor()
  await assertAccessible(ada)
})
