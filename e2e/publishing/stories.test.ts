/** A performer publishes a story and keeps it; fans find it by the ring, tap through, answer, and unlock what is locked. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { openDemo } from '../support/demo.ts'
import { picture } from '../support/people.ts'
import { assertAccessible, reload, usable, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

test('a story is published on a phone, seen by taps and keys, answered, and kept in a highlight', async () => {
  const demo = await openDemo()
  const [juno, fan] = [await demo.as('juno.park', 'phone'), await demo.as('felix', 'phone')]

  await visit(juno, '/studio/stories/new')
  await juno
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture('story', 720, 1280))
  await juno.getByLabel('What is to be seen?').fill('a field of colour')
  await juno.getByRole('textbox', { name: 'Text' }).fill('Good morning')
  await juno.getByRole('radio', { name: /Followers/ }).check()
  await juno.getByText('Ready').first().waitFor()
  await assertAccessible(juno)
  await juno.getByRole('button', { name: 'Publish' }).click()
  await juno.getByRole('article', { name: 'Good morning' }).getByText('Ends').waitFor()

  // The row above the posts, and a reel of three that ends with the next performer's.
  await visit(fan, '/home')
  const row = fan.getByRole('region', { name: 'Stories' })
  await row.getByRole('button', { name: /^Juno Park: 1 story, new/ }).waitFor()
  await assertAccessible(fan)
  await firstAddressesAreDead(fan)
  await row.getByRole('button', { name: /^Ada Vale: 3 stories/ }).click()
  const ada = fan.getByRole('dialog', { name: 'Stories of Ada Vale' })
  await ada.getByText(/^1 of 3/).waitFor({ state: 'attached' })
  await fan.waitForFunction(
    () => (document.querySelector<HTMLImageElement>('dialog img[draggable=false]')?.naturalWidth ?? 0) > 0,
  )
  assert.equal(await ada.getByText('This cannot be shown now.').count(), 0, 'what is there is not said to be missing')
  await assertAccessible(fan)
  await ada.getByRole('button', { name: 'Next' }).click()
  await ada.getByText(/^2 of 3/).waitFor({ state: 'attached' })
  await ada.getByRole('button', { name: 'Previous' }).click()
  await ada.getByText(/^1 of 3/).waitFor({ state: 'attached' })
  await fan.goBack()
  await ada.waitFor({ state: 'detached' })
  assert.equal(new URL(fan.url()).pathname, '/home', 'Back closes it and leaves the page where it is')

  // Answered where it is seen; it arrives as a message that says so.
  await row.getByRole('button', { name: /^Juno Park/ }).click()
  const story = fan.getByRole('dialog', { name: 'Stories of Juno Park' })
  await story.getByText('Juno Park can see that you have opened this story.').waitFor()
  await story.getByRole('textbox', { name: 'Answer Juno Park' }).fill('Good morning to you')
  await story.getByRole('button', { name: 'Send' }).click()
  await fan.getByText('Sent').first().waitFor()
  await fan.keyboard.press('Escape')
  await story.waitFor({ state: 'detached' })
  await row.getByRole('button', { name: /^Juno Park: 1 story, seen/ }).waitFor()

  await reload(juno)
  await usable(juno)
  await juno.getByRole('button', { name: 'Seen by 1 account' }).click()
  const viewers = juno.getByRole('dialog', { name: 'Who has seen it' })
  await viewers.getByText('Felix Brandt').waitFor()
  await assertAccessible(juno)
  await juno.keyboard.press('Escape')
  await visit(juno, '/messages')
  await juno.getByRole('link', { name: /Good morning to you/ }).click()
  await juno.getByText('In answer to: Story').waitFor()

  await visit(juno, '/studio/stories/highlights/new')
  await juno.getByRole('checkbox', { name: 'Good morning' }).check()
  await juno.getByLabel('Name').fill('Mornings')
  await assertAccessible(juno)
  await juno.getByRole('button', { name: 'Save' }).click()
  await juno.getByRole('article', { name: 'Mornings' }).waitFor()

  // A visitor on a desktop, by keys: the highlight is there, its story is for followers.
  const visitor = await demo.as('visitor', 'desktop')
  await visit(visitor, '/juno.park')
  await visitor.getByRole('region', { name: 'Highlights' }).getByRole('button', { name: 'Mornings' }).press('Enter')
  const highlight = visitor.getByRole('dialog', { name: 'Mornings, a highlight of Juno Park' })
  await highlight.getByText('This story is for followers of Juno Park.').waitFor()
  await assertAccessible(visitor)
  await visitor.keyboard.press('Escape')
  await highlight.waitFor({ state: 'detached' })

  await visit(visitor, '/ada.vale')
  await visitor.getByRole('button', { name: 'Open the stories of Ada Vale' }).first().press('Enter')
  const reel = visitor.getByRole('dialog', { name: 'Stories of Ada Vale' })
  await reel.getByText(/^1 of 3/).waitFor({ state: 'attached' })
  await visitor.keyboard.press('ArrowRight')
  await reel.getByText('This story is for followers of Ada Vale.').waitFor()
  await reel.getByRole('link', { name: 'Follow' }).waitFor()
  await visitor.keyboard.press('ArrowRight')
  await reel.getByRole('button', { name: /^Subscribe/ }).waitFor()
  await visitor.keyboard.press('ArrowLeft')
  await reel.getByText(/^2 of 3/).waitFor({ state: 'attached' })
})

/** As those of a reel that was opened some minutes ago. */
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
