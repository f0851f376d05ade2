/** A blocked search shows where to get help instead of results. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { searchPerformers } from '@fanfare/contract/performer-search'
import { createLoaders } from '#core/loaders.ts'
import { rejection } from '../../test/components/fake-api.ts'
import { currentFakes } from '../../test/components/fakes.ts'
import { openScreen } from '../../test/components/open.tsx'
import { ErrorInPage } from './error-page.tsx'

const { client: clientLoader } = createLoaders(async ({ list }) => void (await list(searchPerformers, { query: { q: 'x' } })))

test('a visitor whose search is blocked reads where to get help, and can report content', async () => {
  currentFakes().api.replyTo(searchPerformers, rejection('search_blocked'))
  await openScreen({ default: () => null, clientLoader, ErrorBoundary: ErrorInPage }, { at: '/explore' })
  await expect.element(page.getByRole('heading', { name: 'Help is available' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Report content' })).toHaveAttribute('href', '/report')
  await expect.element(page.getByRole('link', { name: 'Find a helpline' })).toHaveAttribute('rel', 'noreferrer')
})
