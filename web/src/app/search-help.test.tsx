/** A search for words that are not allowed shows where to get help, or that it is not allowed. */
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

test('the first and most prominent action of a blocked search is the helpline', async () => {
  currentFakes().api.replyTo(searchPerformers, rejection('search_blocked'))
  await openScreen({ default: () => null, clientLoader, ErrorBoundary: ErrorInPage }, { at: '/explore' })
  const color = (name: string) => getComputedStyle(page.getByRole('link', { name }).element()).backgroundColor
  await expect.element(page.getByRole('link', { name: 'Find a helpline' })).toBeVisible()
  expect(color('Find a helpline')).not.toBe(color('Stop It Now'))
  expect(color('Report content')).toBe(color('Stop It Now'))
})

test('a visitor whose search has a word of the operators reads that it is not allowed, and searches for something else', async () => {
  currentFakes().api.replyTo(searchPerformers, rejection('search_not_allowed'))
  await openScreen({ default: () => null, clientLoader, ErrorBoundary: ErrorInPage }, { at: '/explore?q=casino' })
  await expect.element(page.getByText('This search isn’t allowed on this site.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Search for something else' })).toHaveAttribute('href', '/explore')
  await expect.element(page.getByText('minors', { exact: false })).not.toBeInTheDocument()
})
