/** Tests that a name or text with markup or control characters stays text in feeds, sitemaps and structured data. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { updateOwnProfile } from '@fanfare/contract/own-profile'
import { createPost } from '@fanfare/contract/posts'
import { openTestServer } from './test-server.ts'

const site = await openTestServer()
const read = async (path: string) => (await fetch(`${site.base}${path}`)).text()

const NAME = `</script><script>alert(1)</script>]]>&amp; "it's"`
/** Older rows may have characters that no new name can have. */
const OLDER_NAME = `${NAME}\u0007\u001b\u2028\ufffe`
/** Everything that XML 1.0 forbids in a document (section 2.2), and markup that was not written by the server. */
const FORBIDDEN = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|<script|\]\]>|&(?!(?:amp|lt|gt|quot|#39);)/u

test('a name with markup and control characters stays text for search engines and feed readers', async () => {
  const ada = await site.performer('ada')
  await ada(updateOwnProfile, { body: { name: NAME, bio: `</channel>\u0007${NAME}` } })
  await site.sql.query('update accounts set name = $1 where id = $2', [OLDER_NAME, ada.id])
  await ada(createPost, { body: { text: `<b>${NAME}\u0007</b>`, audience: 'free' } })
  await site.quiet()

  const feed = await read('/feeds/ada.xml')
  assert.doesNotMatch(feed, FORBIDDEN)
  assert.match(feed, /<title>&lt;\/script&gt;&lt;script&gt;alert\(1\)/)
  assert.equal([...feed.matchAll(/<\/(?:channel|item)>/g)].length, 2)

  const page = await read('/ada')
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? []
  const { mainEntity } = JSON.parse(json) as { mainEntity: { name: string; description: string } }
  assert.deepEqual([mainEntity.name, mainEntity.description.endsWith(NAME)], [OLDER_NAME, true])
  assert.equal(page.includes('<script>alert(1)'), false)

  for (const path of ['/sitemap.xml', '/sitemap-0.xml', '/sitemap-1.xml']) assert.doesNotMatch(await read(path), FORBIDDEN, path)
})
