/** A performer schedules, moves, publishes, pins and archives posts. Fans unlock a post with a poll and vote. */
import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { createPost } from '@fanfare/contract/posts'
import { waitFor } from '../../server/test/wait.ts'
import { buyTokens, openDemo, type Demo } from '../support/demo.ts'
import { createPicture, toast } from '../support/people.ts'
import { assertAccessible, waitUntilHydrated, visit } from '../support/site.ts'
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

/** Returns the time in this many days, in the format of a form field. */
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
  const media = page.getByRole('group', { name: 'Photos, videos and audio' })
  await media
    .getByLabel('Add photos, videos or audio')
    .setInputFiles([await createPicture('first'), await createPicture('second'), await createPicture('third')])
  await page.getByRole('group', { name: 'Who can see it' }).getByText('Pay-per-view', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Price' }).fill('9')
  await page.getByRole('checkbox', { name: 'Included with a subscription' }).check()
  await page.getByLabel('Teaser').fill(TEASER)
  await expect(media.getByText('Ready', { exact: true })).toHaveCount(3)
  const tile = media.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Remove photo 1', exact: true }) })
  await tile.getByRole('checkbox', { name: 'Open to everyone' }).check()
  await page.getByRole('button', { name: 'Add poll' }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('Which one?')
  await page.getByRole('textbox', { name: 'Option 1' }).fill('The cloud')
  await page.getByRole('textbox', { name: 'Option 2' }).fill('The light behind it')
  await page.getByRole('checkbox', { name: 'Publish later' }).check()
  await page.getByLabel('Publish on').fill(localTime(2))
  await page.getByText('More inside: 2 photos, a poll').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.waitForURL(/status=scheduled/)
}

test('a performer sells a scheduled post with a poll, which a subscriber and a buyer open and vote in', async () => {
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
  await toast(ada, 'Published').waitFor()

  await visit(visitor, address)
  await visitor.getByRole('button', { name: /^Enlarge photo:/ }).waitFor()
  await visitor.getByText('More inside: 2 photos, a poll').waitFor()
  await visitor.getByText('Included with a subscription').waitFor()
  await expect(visitor.getByText('Which one?')).toHaveCount(0)
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

  await buyTokens(await demo.callOf(buyer.username))
  const paying = await demo.as(buyer.username, 'phone')
  await visit(paying, address)
  await paying.getByRole('button', { name: /^Subscribe for/ }).waitFor()
  await assertAccessible(paying)
  await paying.getByRole('button', { name: 'Unlock for 9 tokens' }).click()
  const sheet = paying.getByRole('dialog', { name: 'Unlock' })
  await sheet.getByRole('button', { name: 'Unlock for 9 tokens' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await paying.getByRole('radio', { name: 'The cloud' }).check()
  await paying.getByRole('button', { name: 'Vote' }).click()
  await paying.getByText('2 votes').waitFor()
  // The subscriber's open page shows the new vote as well.
  await inside.getByText('2 votes').waitFor()
  await assertAccessible(paying)
})

test('a performer on a phone publishes a draft, pins it above newer posts, archives and restores it', async () => {
  const ada = await demo.as('ada.vale', 'phone')
  const row = ada.getByRole('article', { name: 'Half a thought about paper' })
  await visit(ada, '/studio/posts/new')
  await ada.getByLabel('Text').fill('Half a thought about paper')
  await ada.getByRole('button', { name: 'Save as draft' }).click()
  await ada.waitForURL(/status=draft/)
  await waitUntilHydrated(ada)
  await command(ada, 'Half a thought about paper', 'Publish now')
  await ada.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
  await row.waitFor({ state: 'detached' })
  const call = await demo.callOf('ada.vale')
  await call(createPost, { body: { text: 'A newer thought about paper', audience: 'free' } })
  await ada.getByRole('link', { name: /^Published/ }).click()
  await row.waitFor()
  await command(ada, 'Half a thought about paper', 'Pin to profile')
  await row.getByText('Pinned', { exact: true }).waitFor()
  await assertAccessible(ada)

  const visitor = await demo.as('visitor', 'phone', { theme: 'dark' })
  await visit(visitor, '/ada.vale')
  const thoughts = visitor.getByRole('article', { name: 'Post by Ada Vale' }).filter({ hasText: 'thought about paper' })
  await expect(thoughts).toContainText(['Half a thought about paper', 'A newer thought about paper'])
  await thoughts.filter({ hasText: 'Pinned' }).getByText('Half a thought about paper').waitFor()
  await assertAccessible(visitor)

  await command(ada, 'Half a thought about paper', 'Archive')
  await ada
    .getByRole('dialog')
    .getByText(/^Only you will see it/)
    .waitFor()
  await ada.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await row.waitFor({ state: 'detached' })
  await ada.getByRole('link', { name: /^Archive/ }).click()
  await command(ada, 'Half a thought about paper', 'Restore')
  await row.waitFor({ state: 'detached' })
  await assertAccessible(ada)
})
