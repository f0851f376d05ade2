import { expect } from '@playwright/test'
import { openDemo } from '../support/demo.ts'
import { waitUntilLoaded } from '../support/site.ts'
import { test } from '../support/test.ts'

test('a performer previews the profile as a visitor, a fan and a subscriber, and no action works there', async () => {
  const demo = await openDemo()
  const page = await demo.as('ada.vale', 'phone')
  await page.goto('/ada.vale')
  await waitUntilLoaded(page)
  await page.getByRole('link', { name: 'View as visitor' }).click()
  await expect(page.getByText('This is what visitors see.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit profile' })).toHaveCount(0)
  await waitUntilLoaded(page)
  const post = page.getByRole('article').filter({ hasText: 'I paint mountains, mostly before breakfast' })
  await post.getByRole('button', { name: /^Like/ }).click()
  await expect(page.getByText('Buttons don’t work in the preview.')).toHaveCount(2)

  await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Photos' }).click()
  await expect(page).toHaveURL(/tab=photos&as=visitor/)
  await page.getByRole('link', { name: 'View as subscriber' }).click()
  await expect(page.getByText('This is what subscribers of your first tier see.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your subscription' })).toBeVisible()

  await page.getByRole('link', { name: 'Leave preview' }).click()
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
})
