/** Stories of scheme reviewers, who read cases and change nothing. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { listCaseReplies } from '@fanfare/contract/case-replies'
import * as cases from '@fanfare/contract/cases'
import * as posts from '@fanfare/contract/posts'
import * as reports from '@fanfare/contract/reports'
import { isApiError } from '../../../test/payments.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer } from '../../../test/test-server.ts'

const site = await openTestServer()

test('a scheme reviewer reads a case without who reported, without its pictures, and without acts', async () => {
  const [olga, reviewer] = [await site.operator('olga'), await site.operator('vera', 'reviewer')]
  const [nadia, felix] = [await site.performer('nadia'), await site.fan('felix')]
  const { _id: fileId } = await nadia(posts.uploadPostPhoto, { files: { file: await jpeg() } })
  const { _id: objectId } = await nadia(posts.createPost, { body: { text: 'Hello', audience: 'free', fileIds: [fileId] } })
  await site.quiet()
  await felix(reports.createReport, { body: { objectType: 'post', objectId, reason: 'violence', text: 'Look at this' } })
  const { data } = await reviewer(cases.searchCases, { query: {} })
  const params = { id: data[0]?._id ?? '' }

  const whole = await olga(cases.readCase, { params })
  assert.deepEqual([whole.reports[0]?.reporter?._id, whole.objects[0]?.pictures.length, whole.canDecide], [felix.id, 1, true])
  const read = await reviewer(cases.readCase, { params })
  assert.deepEqual([read.reports[0]?.text, read.objects[0]?.text], ['Look at this', 'Hello'])
  assert.deepEqual(
    [read.reports[0]?.isSenderHidden, read.reports[0]?.reporter, read.objects[0]?.pictures, read.canDecide, read.possible],
    [true, null, [], false, []],
  )
  const words = JSON.stringify(read)
  for (const secret of [felix.id, felix.username, felix.email]) assert.ok(!words.includes(secret), secret)
  await assert.rejects(reviewer(cases.exportCaseJson, { params }), isApiError('not_allowed'))
  await assert.rejects(reviewer(listCaseReplies, { query: {} }), isApiError('not_allowed'))
})
