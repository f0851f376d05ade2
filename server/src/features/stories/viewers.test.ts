import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as ownStories from '@fanfare/contract/own-stories'
import { recordStoryView } from '@fanfare/contract/stories'
import { uploadVaultPhoto } from '@fanfare/contract/vault'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer } from '../../../test/test-server.ts'

const site = await openTestServer()

test('a performer sees who has opened a story, and neither a time nor the order reveals when', async () => {
  const nina = await site.performer('nina')
  const { _id: fileId } = await nina(uploadVaultPhoto, { files: { file: await jpeg() } })
  await site.quiet()
  const { _id: id } = await nina(ownStories.createStory, { body: { fileId, audience: 'free' } })
  const fans = [await site.fan('first'), await site.fan('second'), await site.fan('third')]
  for (const at of [1, 2, 0]) await fans[at]!(recordStoryView, { params: { id } })
  const { data } = await nina(ownStories.listStoryViewers, { params: { id }, query: {} })
  assert.deepEqual(
    data.map(({ _id }) => _id),
    fans.map((fan) => fan.id).toSorted(),
  )
  const named = ['_id', 'avatar', 'isPerformer', 'isVerified', 'name', 'username']
  for (const one of data) assert.deepEqual(Object.keys(one).toSorted(), named)
})
