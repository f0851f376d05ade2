/** Tests that no username can take the address of another page. Profiles are at `/username`. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { test } from 'vitest'
import { Check } from 'typebox/value'
import { Username, type ApiError } from '@fanfare/contract'
import { assertUsernameAvailable } from '#core/accounts/index.ts'
import { openTestServer } from './test-server.ts'

const WEB = new URL('../../web/', import.meta.url)

/** Returns the first path segments of all pages. */
async function pageSegments(): Promise<string[]> {
  const folder = new URL('src/features/', WEB)
  const files = readdirSync(folder).map((name) => new URL(`${name}/routes.ts`, folder))
  const all = files
    .filter((file) => existsSync(file))
    .map(async (file) => {
      const { routes }: { routes: readonly { path: string | readonly string[] }[] } = await import(file.href)
      return routes.flatMap(({ path }) => path)
    })
  return (await Promise.all(all)).flat().map((path) => path.split('/')[1] ?? '')
}

const isUsername = (name: string) => Check(Username, name)

test('a user cannot take a username that is the address of a page, a public file or page data', async () => {
  const site = await openTestServer()
  const segments = [...(await pageSegments()), ...readdirSync(new URL('public/', WEB)), 'ada.data']
  const names = [...new Set(segments)].filter(isUsername)
  for (const known of ['home', 'receipts', 'post', 'leaf.jpeg']) assert.ok(names.includes(known), known)
  const free: string[] = []
  for (const name of names) {
    const code = await assertUsernameAvailable(site.ctx, name).catch((error: ApiError) => error.code)
    if (code !== 'username_taken') free.push(name)
  }
  assert.deepEqual(free, [])
  await assertUsernameAvailable(site.ctx, 'ada.vale')
})
