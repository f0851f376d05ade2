import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aPerson, idOf } from '../../../test/components/examples.ts'
import { open } from '../../../test/components/open.tsx'
// The site loads it when the browser is idle. Loading it here keeps slow imports out of the test.
import '#core/intents/join-sheet.tsx'
import { WriteComment } from './write-comment.tsx'

test('a visitor who wants to comment signs up in a sheet and returns to the comments of the post', async () => {
  const thing = { kind: 'post', id: idOf(100), performer: aPerson() }
  await open(<WriteComment thing={thing} permission="login" />, { at: '/home' })
  await page.getByRole('button', { name: 'Sign up' }).click()
  const sheet = page.getByRole('dialog', { name: 'Sign up to comment' })
  const next = encodeURIComponent(`/post/${idOf(100)}`)
  await expect.element(sheet.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/auth/login?next=${next}`)
  const joins = sheet.getByRole('link', { name: 'Create account' })
  await expect.element(joins).toHaveAttribute('href', `/auth/fan-register?next=${next}`)
})
