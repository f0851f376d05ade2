/** Links, names and tags in texts work, and a link to another site first shows where it leads. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../../test/components/open.tsx'
import { RichText } from './rich-text.tsx'

const TEXT = 'See https://example.org/a with @juno.park, #mountains and javascript:alert(1)'
const link = page.getByRole('link', { name: 'https://example.org/a' })
const question = page.getByRole('dialog', { name: 'You are leaving Fanfare' })

const openText = (text = TEXT) =>
  open(
    <p>
      <RichText text={text} />
    </p>,
    { at: '/post/1', otherPages: { '/juno.park': <h1>Juno Park</h1>, '/tag/mountains': <h1>#mountains</h1> } },
  )

test('a fan who presses a link sees where it leads, and returns to it when they stay', async () => {
  await openText()
  await link.click()
  await expect.element(question.getByText('example.org', { exact: true })).toBeVisible()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(link).toHaveFocus()
})

test("a fan's link to another site opens in a new window and sends no referrer", async () => {
  await openText()
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer ugc nofollow')
  await link.click()
  const go = question.getByRole('link', { name: 'Open link' })
  await expect.element(go).toHaveAttribute('href', 'https://example.org/a')
  await expect.element(go).toHaveAttribute('rel', 'noopener noreferrer ugc nofollow')
  await expect.element(go).toHaveAttribute('target', '_blank')
})

test('a fan is warned of an address with letters of other alphabets', async () => {
  await openText('https://exаmple.org')
  await page.getByRole('link').click()
  await expect.element(question.getByRole('alert')).toBeVisible()
})

test('a fan opens a performer by name, and a tag', async () => {
  await openText()
  await page.getByRole('link', { name: '@juno.park' }).click()
  await expect.element(page.getByRole('heading', { name: 'Juno Park' })).toBeVisible()
  history.back()
  await page.getByRole('link', { name: '#mountains' }).click()
  await expect.element(page.getByRole('heading', { name: '#mountains' })).toBeVisible()
})

test('a fan sees a script address as plain text', async () => {
  await openText()
  await expect.element(link).toBeVisible()
  expect(
    page
      .getByRole('link')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['https://example.org/a', '@juno.park', '#mountains'])
})
