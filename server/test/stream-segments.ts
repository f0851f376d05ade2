/** A viewer over HTTP, as the player of a browser whose network blocks WebRTC. */
import assert from 'node:assert/strict'
import type { Signaling } from './stream-peers.ts'

const authorized = ({ grant }: Signaling) => ({ method: 'POST', headers: { authorization: `Bearer ${grant.bearer}` } })

export async function watchOverHttp(joins: Signaling) {
  const joined = await fetch(`${joins.base}${joins.grant.delayedUrl}`, authorized(joins))
  if (joined.status !== 201) throw Object.assign(new Error(await joined.text()), { status: joined.status })
  const address = `${joins.base}${joined.headers.get('location')}`
  const get = (path: string) => fetch(`${address}/${path}`)
  return {
    get,
    leave: () => fetch(address, { method: 'DELETE' }),
    /** Returns the playlist once it has the segment of this number. */
    async playlist(wanted?: number) {
      const reply = await get(`live.m3u8${wanted === undefined ? '' : `?_HLS_msn=${wanted}`}`)
      assert.equal(reply.status, 200)
      assert.equal(reply.headers.get('cache-control'), 'no-store')
      const lines = (await reply.text()).split('\n')
      return { lines, segments: lines.filter((line) => /^segments\/\d/.test(line)) }
    },
  }
}
