/** Tests that routes which functions make lose the same parts as routes that are written out. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { slim } from '../scripts/slim-contract.ts'

test('a browser gets the tags and the body of a route that a function makes, and neither its texts nor its reply', () => {
  const code = slim(
    `export const viewRoute = (path, { kind, a }, reply) =>
  get(path, { summary: \`Get \${a}.\`, reply, errors: ['not_found'], provides: [kind] })
export const stateRoutes = (path, of, reply) => ({ move: put(path, { summary: 'Move it.', body: At, reply }) })
export const viewPost = viewRoute('/posts/:id', posts, Post)
export const deletePost = deleteRoute('/posts/:id', posts, 'Its media stay.')`,
    'posts.ts',
  )
  assert.match(code, /get\(path, \{\s*provides: \[kind\] ?\}\)/)
  assert.match(code, /put\(path, \{\s*body: At,? ?\}\)/)
  assert.match(code, /viewRoute\('\/posts\/:id', posts, undefined\)/)
  assert.match(code, /deleteRoute\('\/posts\/:id', posts, undefined\)/)
  assert.doesNotMatch(code, /summary|not_found|Its media/)
})
