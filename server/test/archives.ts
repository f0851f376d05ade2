/** Archives in stories: asked for, fetched, opened, altered and uploaded. */
import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import type { Route } from '@fanfare/contract'
import * as exported from '@fanfare/contract/exports'
import yauzl from 'yauzl'
import type { Caller, TestServer } from './test-server.ts'
import { tusClient } from './tus.ts'

type Starting = typeof exported.startVaultExport | typeof exported.startLibraryExport

/** Asks for one and waits until it is ready. */
export async function exportOf(site: TestServer, who: Caller, route: Starting & Route): Promise<exported.Export> {
  const { _id } = await who(route as typeof exported.startLibraryExport, { body: {} })
  await site.quiet()
  const found = (await who(exported.listExports)).data.find((one) => one._id === _id)
  assert.equal(found?.status, 'ready', found?.message)
  return found
}

export async function fetchArchive(site: TestServer, who: Caller, { url = '' }: exported.Export): Promise<Buffer> {
  const answer = await fetch(site.base + url, { headers: { authorization: who.token } })
  assert.equal(answer.status, 200)
  return Buffer.from(await answer.arrayBuffer())
}

/** What an archive contains, by path. */
export async function filesIn(archive: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true })
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

export const linesOf = (files: ReadonlyMap<string, Buffer>, section: string): Record<string, unknown>[] =>
  (files.get(`data/${section}.jsonl`) ?? Buffer.alloc(0))
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** Uploads an archive and waits until it was taken over, or refused. */
export async function imports(site: TestServer, who: Caller, archive: Buffer): Promise<exported.Import> {
  const tus = tusClient(site.base, who.token)
  const created = await tus.create(archive.length, { kind: 'archive', name: 'vault.zip' })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  const sent = await tus.patch(created.headers.get('location') ?? '', 0, archive)
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  await site.quiet()
  return (await who(exported.listImports)).data[0]!
}
