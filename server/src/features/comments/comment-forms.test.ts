/** Stories of clients that edit a comment with multipart/form-data, as the specification has it. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { addComment, editComment } from '@fanfare/contract/comments'
import { createPost } from '@fanfare/contract/posts'
import { openTestServer } from '../../../test/test-server.ts'

const site = await openTestServer()
const nadia = await site.performer('nadia')
const fan = await site.fan('felix')
const other = await site.fan('otto')

test('an author edits a comment with a form under the same rules as with JSON', async () => {
  const { _id: objectId } = await nadia(createPost, { body: { text: 'words', audience: 'free' } })
  const { _id } = await fan(addComment, { body: { objectType: 'post', objectId, text: 'before' } })
  const sends = async (fields: Readonly<Record<string, string | Blob>>, authorization = fan.token) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const response = await fetch(`${site.api}/comments/${_id}`, { method: 'PUT', headers: { authorization }, body })
    const reply = (await response.json()) as { text?: string; code?: string; errors?: { field: string }[] }
    return reply.text ?? `${reply.code} ${reply.errors?.[0]?.field ?? ''}`.trim()
  }
  assert.equal(await sends({ text: 'after, with a form' }), 'after, with a form')
  assert.equal(await sends({ text: 'mine' }, other.token), 'not_found')
  assert.equal(await sends({}), 'not_valid text')
  assert.equal(await sends({ text: 'x'.repeat(2001) }), 'not_valid text')
  assert.equal(await sends({ text: 'with a file', file: new Blob(['x']) }), 'not_valid file')
  assert.equal(await sends({ text: 'x', more: 'y'.repeat(1_500_000) }), 'upload_too_large')
  assert.equal(await sends({ text: 'from no one' }, ''), 'not_signed_in')
  await fan(editComment, { params: { id: _id }, body: { text: 'after, with JSON' } })
})
