/** A performer publishes a story and keeps it in a highlight. Fans and visitors open stories, step through them and reply. */
import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { openDemo, type Demo } from '../support/demo.ts'
import { createPicture, toast } from '../support/people.ts'
import { assertAccessible, reload, waitUntilHydrated, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

test('a performer on a phone publishes a story and keeps it in a highlight; a fan replies and a visitor steps through others', async () => {
  const [juno, fan] = [await demo.as('juno.park', 'phone'), await demo.as('felix', 'phone')]

  await visit(juno, '/studio/stories/new')
  const media = juno.getByRole('group', { name: 'Photo or video' })
  await media.getByLabel('Add a photo').setInputFiles(await createPicture('story', 720, 1280))
  await media.getByLabel('Alt text').fill('a field of colour')
  await juno.getByRole('textbox', { name: 'Text', exact: true }).fill('Good morning')
  await juno.getByRole('radio', { name: /Followers/ }).check()
  await media.getByText('Ready', { exact: true }).waitFor()
  await assertAccessible(juno)
  await juno.getByRole('button', { name: 'Publish' }).click()
  await juno.getByRole('article', { name: 'Good morning' }).getByText('Ends').waitFor()

  // The row above the posts opens a reel, and Previous and Next step through its stories.
  await visit(fan, '/home')
  const row = fan.getByRole('region', { name: 'Stories' })
  await row.getByRole('button', { name: /^Juno Park: 1 story, new/ }).waitFor()
  await assertAccessible(fan)
  await firstAddressesAreDead(fan)
  await row.getByRole('button', { name: /^Ada Vale: 3 stories/ }).click()
  const ada = fan.getByRole('dialog', { name: 'Ada Vale’s stories' })
  await ada.getByText(/^1 of 3/).waitFor({ state: 'attached' })
  await fan.waitForFunction(
    () => (document.querySelector<HTMLImageElement>('dialog img[draggable=false]')?.naturalWidth ?? 0) > 0,
  )
  await expect(ada.getByText('This can’t be shown right now.')).toHaveCount(0)
  await assertAccessible(fan)
  await ada.getByRole('button', { name: 'Next' }).click()
  await ada.getByText(/^2 of 3/).waitFor({ state: 'attached' })
  await ada.getByRole('button', { name: 'Previous' }).click()
  await ada.getByText(/^1 of 3/).waitFor({ state: 'attached' })
  await fan.goBack()
  await ada.waitFor({ state: 'detached' })
  assert.equal(new URL(fan.url()).pathname, '/home', 'Back closes the reel and stays on the page')

  // The reply arrives as a message that names the story.
  await row.getByRole('button', { name: /^Juno Park/ }).click()
  const story = fan.getByRole('dialog', { name: 'Juno Park’s stories' })
  await story.getByText('Juno Park can see that you viewed this story.').waitFor()
  await story.getByRole('textbox', { name: 'Reply to Juno Park…' }).fill('Good morning to you')
  await story.getByRole('button', { name: 'Send' }).click()
  await toast(fan, 'Sent').waitFor()
  await fan.keyboard.press('Escape')
  await story.waitFor({ state: 'detached' })
  await row.getByRole('button', { name: /^Juno Park: 1 story, seen/ }).waitFor()

  await reload(juno)
  await waitUntilHydrated(juno)
  await juno.getByRole('button', { name: 'Seen by 1 account' }).click()
  const viewers = juno.getByRole('dialog', { name: 'Seen by' })
  await viewers.getByText('Felix Brandt').waitFor()
  await assertAccessible(juno)
  await juno.keyboard.press('Escape')
  await visit(juno, '/messages')
  await juno.getByRole('link', { name: /Good morning to you/ }).click()
  await juno.getByText('Replying to: Story').waitFor()

  await visit(juno, '/studio/stories/highlights/new')
  await juno.getByRole('checkbox', { name: 'Good morning' }).check()
  await juno.getByLabel('Name').fill('Mornings')
  await assertAccessible(juno)
  await juno.getByRole('button', { name: 'Save' }).click()
  await juno.getByRole('article', { name: 'Mornings' }).waitFor()

  // A visitor opens the highlight by keyboard, but its story is for followers.
  const visitor = await demo.as('visitor', 'desktop')
  await visit(visitor, '/juno.park')
  await visitor.getByRole('region', { name: 'Highlights' }).getByRole('button', { name: 'Mornings' }).press('Enter')
  const highlight = visitor.getByRole('dialog', { name: 'Mornings, a highlight by Juno Park' })
  await highlight.getByText('This story is for Juno Park’s followers.').waitFor()
  await assertAccessible(visitor)
  await visitor.keyboard.press('Escape')
  await highlight.waitFor({ state: 'detached' })

  await visit(visitor, '/ada.vale')
  const head = visitor.locator('header').filter({ has: visitor.getByRole('heading', { level: 1, name: 'Ada Vale' }) })
  await head.getByRole('button', { name: 'Open Ada Vale’s stories' }).press('Enter')
  const reel = visitor.getByRole('dialog', { name: 'Ada Vale’s stories' })
  await reel.getByText(/^1 of 3/).waitFor({ state: 'attached' })
  await visitor.keyboard.press('ArrowRight')
  await reel.getByText('This story is for Ada Vale’s followers.').waitFor()
  await reel.getByRole('button', { name: 'Follow' }).waitFor()
  await visitor.keyboard.press('ArrowRight')
  await reel.getByRole('button', { name: /^Subscribe/ }).waitFor()
  await visitor.keyboard.press('ArrowLeft')
  await reel.getByText(/^2 of 3/).waitFor({ state: 'attached' })
})

/** Breaks the links in the first reply about each reel, as if they had expired. */
async function firstAddressesAreDead(page: Page): Promise<void> {
  const read = new Set<string>()
  await page.route('**/api/stories/performers/*', async (route) => {
    const url = route.request().url()
    if (read.has(url)) return route.fallback()
    read.add(url)
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('?e=', '?e=1') })
  })
}
