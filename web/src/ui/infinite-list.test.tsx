/** Infinite lists: empty state, end and errors. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listFollowers } from '@fanfare/contract/follows'
import type { Person } from '@fanfare/contract/people'
import { infiniteQuery } from '#lib/api.ts'
import { rejection } from '../../test/components/fake-api.ts'
import { currentFakes } from '../../test/components/fakes.ts'
import { open } from '../../test/components/open.tsx'
import { aPerformer, aPerson, idOf } from '../../test/components/examples.ts'
import { InfiniteList } from './infinite-list.tsx'

const PAGE = 20
const fans = (count: number, first = 1): Person[] =>
  Array.from({ length: count }, (_, index) =>
    aPerson({ _id: idOf(first + index), name: `Fan ${first + index}`, isPerformer: false }),
  )

function Followers() {
  const pages = useInfiniteQuery(infiniteQuery(listFollowers, { query: { limit: PAGE } }))
  return (
    <InfiniteList pages={pages} label="Followers" empty={<p>No one follows you yet.</p>}>
      {({ name }) => <p style={{ blockSize: 120 }}>{name}</p>}
    </InfiniteList>
  )
}

const api = () => currentFakes().api
const openList = () => open(<Followers />, { viewer: aPerformer() })
const item = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const offsets = () =>
  api()
    .requestsTo(listFollowers)
    .map(({ input }) => input.query?.offset)

const replyWith = (total: number) =>
  api().replyTo(listFollowers, ({ query: { offset = 0 } = {} }) => ({
    data: fans(Math.min(PAGE, total - offset), offset + 1),
    total,
  }))

const scrollToEnd = () => scrollTo(0, document.documentElement.scrollHeight)

test('a performer without followers sees the empty state and no list', async () => {
  replyWith(0)
  await openList()
  await expect.element(page.getByText('No one follows you yet.')).toBeVisible()
  await expect.element(page.getByRole('list')).not.toBeInTheDocument()
})

test('a performer sees that the list is loading, and then a short list without an end mark', async () => {
  replyWith(3)
  const answer = api().hold(listFollowers)
  await openList()
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  answer.release()
  await expect.element(item('Fan 3')).toBeVisible()
  await expect.element(page.getByText('End of list')).not.toBeInTheDocument()
})

test('a performer who scrolls loads page by page until the end of the list', async () => {
  replyWith(45)
  await openList()
  await expect.element(item('Fan 20')).toBeInTheDocument()
  expect(offsets()).toEqual([undefined])
  scrollToEnd()
  await expect.element(item('Fan 40')).toBeInTheDocument()
  scrollToEnd()
  await expect.element(item('Fan 45')).toBeInTheDocument()
  await expect.element(page.getByText('End of list')).toBeInTheDocument()
  expect(offsets()).toEqual([undefined, 20, 40])
})

test('a performer sees an error in place of a failed list, and a retry loads it', async () => {
  api().replyTo(listFollowers, rejection('not_allowed', { message: 'Not now.' }))
  await openList()
  await expect.element(page.getByRole('alert').getByText('Not now.')).toBeInTheDocument()
  replyWith(1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(item('Fan 1')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a performer keeps the loaded pages when one fails, and only that page is fetched again', async () => {
  api().replyTo(listFollowers, ({ query: { offset = 0 } = {} }) =>
    offset === 0 ? { data: fans(PAGE), total: 25 } : rejection('not_allowed', { message: 'Not now.' }),
  )
  await openList()
  await expect.element(item('Fan 20')).toBeInTheDocument()
  scrollToEnd()
  await expect.element(page.getByRole('alert').getByText('Not now.')).toBeInTheDocument()
  await expect.element(item('Fan 20')).toBeInTheDocument()
  replyWith(25)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(item('Fan 25')).toBeInTheDocument()
  expect(offsets()).toEqual([undefined, 20, 20])
})

test('a performer sees a fan once, even if a new arrival moved them to the next page', async () => {
  api().replyTo(listFollowers, ({ query: { offset = 0 } = {} }) => ({
    data: offset === 0 ? fans(PAGE) : [...fans(1, PAGE), ...fans(1, PAGE + 1)],
    total: 22,
  }))
  await openList()
  await expect.element(item('Fan 20')).toBeInTheDocument()
  scrollToEnd()
  await expect.element(item('Fan 21')).toBeInTheDocument()
  expect(item('Fan 20').elements()).toHaveLength(1)
})

test('a performer loads more by a press when the list has content below it, so that nothing runs away', async () => {
  replyWith(25)
  await open(
    <>
      <Followers />
      <p style={{ blockSize: 200 }}>Your rules for comments</p>
    </>,
    { viewer: aPerformer() },
  )
  await expect.element(item('Fan 20')).toBeInTheDocument()
  scrollToEnd()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(item('Fan 25')).toBeInTheDocument()
})
