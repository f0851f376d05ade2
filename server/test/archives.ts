/** Helpers for stories of archives: requests, downloads, opens, alters and uploads them. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Route } from '@fanfare/contract'
import * as exported from '@fanfare/contract/exports'
import yauzl from 'yauzl'
import { ZipFile, type Options } from 'yazl'
import type { Caller, TestServer } from './test-server.ts'
import { tusClient } from './tus.ts'

type Starting = typeof exported.startVaultExport | typeof exported.startAccountExport | typeof exported.startLibraryExport

/** Requests an archive and waits until it is ready. */
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

export const zipOf = (files: Iterable<readonly [string, Buffer]>, how: Partial<Options> = {}): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [path, body] of files) zip.addBuffer(body, path, how)
  zip.end()
  return buffer(zip.outputStream)
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export interface ArchiveManifest {
  version: number
  sections: { name: string; path: string; bytes: number; sha256: string; entries: number }[]
}
export const manifestOf = (files: ReadonlyMap<string, Buffer>) =>
  JSON.parse(files.get('fanfare.json')!.toString()) as ArchiveManifest

/** Returns the files of a valid archive with another text in one section, and its correct hash and length. */
export function withSection(
  good: ReadonlyMap<string, Buffer>,
  name: string,
  change: (text: string) => string,
): Map<string, Buffer> {
  const files = new Map(good)
  const changed = manifestOf(good)
  const part = changed.sections.find((one) => one.name === name)!
  const body = Buffer.from(change(files.get(part.path)!.toString()))
  files.set(part.path, body)
  part.bytes = body.length
  part.sha256 = sha256(body)
  return files.set('fanfare.json', Buffer.from(JSON.stringify(changed)))
}

/** Uploads an archive and waits until it was imported or rejected. */
export async function imports(site: TestServer, who: Caller, archive: Buffer): Promise<exported.Import> {
  const tus = tusClient(site.base, who.token)
  const created = await tus.create(archive.length, { kind: 'archive', name: 'vault.zip' })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  const sent = await tus.patch(created.headers.get('location') ?? '', 0, archive)
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  await site.quiet()
  return (await who(exported.listImports)).data[0]!
}
