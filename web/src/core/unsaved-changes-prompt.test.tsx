/** Every way of leaving a page with unsaved changes asks first. */
import { useState } from 'react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../test/components/open.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { UnsavedChangesPrompt } from './unsaved-changes-prompt.tsx'

const question = page.getByRole('dialog', { name: 'Leave this page?' })
const text = page.getByRole('textbox', { name: 'Text' })
const posts = page.getByRole('heading', { name: 'Posts' })

function Editor() {
  const [value, setValue] = useState('')
  return (
    <>
      <TextField label="Text" value={value} onChange={setValue} />
      <Link to="/studio/posts">All posts</Link>
      <UnsavedChangesPrompt isDirty={value !== ''} consequence="Your text is kept as a draft." />
    </>
  )
}

async function openEditor() {
  const opened = await open(<Editor />, { at: '/studio/posts/new', otherPages: { '/studio/posts': <h1>Posts</h1> } })
  await opened.goTo('/studio/posts')
  await opened.goTo('/studio/posts/new')
  return opened
}

test('a performer who typed nothing leaves without a question', async () => {
  await openEditor()
  await page.getByRole('link', { name: 'All posts' }).click()
  await expect.element(posts).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})

test('a performer who stays finds everything as typed, and can leave later', async () => {
  await openEditor()
  await text.fill('Half a thought')
  await page.getByRole('link', { name: 'All posts' }).click()
  await expect.element(question.getByText('Your text is kept as a draft.')).toBeVisible()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(text).toHaveValue('Half a thought')
  expect(location.pathname).toBe('/studio/posts/new')
  await page.getByRole('link', { name: 'All posts' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(posts).toBeVisible()
})

test('a performer who presses Back is asked first, then goes back', async () => {
  await openEditor()
  await text.fill('Half a thought')
  history.back()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect.element(text).toHaveValue('Half a thought')
  history.back()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(posts).toBeVisible()
})

test('a performer who closes the window is asked by the browser while there are changes', async () => {
  await openEditor()
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  await text.fill('Half a thought')
  expect(isAsked()).toBe(true)
  await text.clear()
  expect(isAsked()).toBe(false)
})
