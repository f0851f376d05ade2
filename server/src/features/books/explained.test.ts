/** Stories about differences of the books that can never agree, which an operator explains. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Static } from 'typebox'
import * as books from '@fanfare/contract/books'
import * as tokens from '@fanfare/contract/tokens'
import { addMinutes } from '#lib/time.ts'
import { isApiError } from '../../../test/payments.ts'
import { leavesOpen } from '../../../test/unattended-browser.ts'
import { openTestServer } from '../../../test/test-server.ts'
import { reconcile } from './reconcile.ts'

const site = await openTestServer()
const operator = await site.operator()

/** Reconciles, and returns the differences without an explanation. */
async function unexplained(): Promise<string[]> {
  await reconcile(site.ctx)
  const found = await operator(books.readReconciliation)
  const open = found?.checks.filter(({ differences }) => differences.some(({ explanation }) => explanation === null))
  assert.equal(found?.isGreen, open?.length === 0)
  return open?.map(({ name }) => name) ?? []
}

const shift = (by: number) =>
  site.sql.query(`update account_days set credit = credit + ${by} where account = 'platform:commission'`)

test('an operator confirms their identity and explains a permanent difference once, and other numbers are a new difference', async () => {
  const [fan, ada] = [await site.fan('felix', 100), await site.performer('ada')]
  await fan(tokens.tip, { params: { id: ada.id }, body: { amount: 60 } })
  site.clock.moveTo(addMinutes(site.clock.now(), 120))
  assert.deepEqual(await unexplained(), [])
  await shift(7)
  assert.deepEqual(await unexplained(), ['sums'])
  const olga = await site.operator('olga_of_the_books')
  const explains = async (body: Partial<Static<typeof books.ExplainForm>> = {}, id?: string) =>
    olga(books.explainDifference, {
      params: { id: id ?? (await operator(books.readReconciliation))!._id },
      body: {
        check: 'sums',
        what: 'platform:commission',
        words: 'Posted by hand on the 3rd, see the letter of the bank.',
        ...body,
      },
    })
  const earlier = (await operator(books.readReconciliation))!._id
  await reconcile(site.ctx)
  await assert.rejects(explains({}, earlier), isApiError('already_done'))
  await assert.rejects(explains({ what: 'platform:tokens' }), isApiError('not_found'))
  await assert.rejects(explains({ words: 'why' }), isApiError('not_valid', 'words'))
  await explains()
  await assert.rejects(explains(), isApiError('already_done'))
  const shown = await operator(books.readReconciliation)
  const explained = shown!.checks.find(({ name }) => name === 'sums')!.differences
  assert.deepEqual([shown?.isGreen, explained.length, explained[0]?.explanation?.by?._id], [true, 1, olga.id])
  assert.deepEqual(await unexplained(), [])
  const [listed] = (await operator(books.listExplanations, { query: {} })).data
  assert.match(listed?.explanation.words ?? '', /letter of the bank/)
  await shift(1)
  assert.deepEqual(await unexplained(), ['sums'])
  await leavesOpen(site.sql, olga.id)
  await assert.rejects(explains(), isApiError('proof_needed'))
})
