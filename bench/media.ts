/**
 * (j) A video of 2 GB: the server's memory while it is uploaded and played. (k) Range requests compared with nginx, and 200
 * viewers.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCall } from '../contract/src/client.ts'
import { fetchTransport } from '../contract/src/fetch-transport.ts'
import { viewVaultItem } from '../contract/src/vault.ts'
import { findFfmpeg } from '../server/src/platform/transcoding/index.ts'
import { tusClient } from '../server/test/tus.ts'
import type { BenchmarkContext } from './benchmark-context.ts'
import { runInProcess } from './children.ts'
import { count, line, ms, rate, ratio, seconds, type Rate } from './format-results.ts'
import type { HttpLoad } from './http-load.ts'
import type { Harness, Server } from './harness.ts'
import { requestOf } from './minimal-http.ts'
import { runInterleaved } from './interleave.ts'
import type { ViewersLoad, Viewing } from './viewers-load.ts'

const BYTES = 2 * 1024 ** 3
const SMALL_BYTES = 256 * 1024 ** 2
const PART = 8 * 1024 ** 2
const RANGE = 64 * 1024
const TARGET = 0.35
const VIEWERS = 200
/** A segment at 3 Mbit/s, as players request it. */
const SEGMENT = { seconds: 4, bytes: (3e6 / 8) * 4 }
const TIMEOUT_MINUTES = 20

export async function measureMedia({ harness, databaseUrl, accounts, span, isSmall }: BenchmarkContext & { isSmall: boolean }) {
  const token = accounts.performers[0]?.token ?? ''
  const server = await harness.serve({ databaseUrl, data: 'server' })
  const base = `http://127.0.0.1:${server.port}`
  const source = join(harness.folder, 'source.mp4')
  await makeVideo(source, isSmall ? SMALL_BYTES : BYTES)
  await server.resetPeak()
  const before = await server.memory()
  const began = performance.now()
  const id = await upload({ base, token, path: source })
  const took = performance.now() - began
  const uploaded = await server.memory()
  const { url } = await processed({ base, token, id })
  const folder = join(harness.folder, 'server', 'media', 'videos', id)
  const file = await largest(folder)
  const address = new URL(url, base).pathname.replace(/[^/]*$/, file.name)
  await server.resetPeak()
  const load = { port: server.port, token, path: address, bytes: file.bytes, viewers: VIEWERS, seconds: 20, segment: SEGMENT }
  const viewing = await runInProcess<ViewersLoad, Viewing>('viewers-load.ts', load, 120)
  const played = await server.memory()
  const megabytes = (bytes: number) => `${count(bytes / 1024 ** 2)} MB`
  line(
    'j',
    `${megabytes(isSmall ? SMALL_BYTES : BYTES)} uploaded in parts and played by ${VIEWERS}`,
    `memory ${megabytes(before.now)} before, peak ${megabytes(uploaded.peak)} during the upload (${seconds(took)}), peak ${megabytes(played.peak)} during playback`,
  )
  const stalls = viewing.slowestMs > SEGMENT.seconds * 1000 ? 'stalls' : 'no stall'
  line(
    'k',
    `${VIEWERS} viewers at 3 Mbit/s`,
    `slowest segment of ${SEGMENT.seconds} s ${ms(viewing.slowestMs)}, p99 ${ms(viewing.p99Ms)}: ${stalls}`,
  )
  await measureRanges(harness, { server, span, token, address, folder, file })
  await server.stop()
}

interface Ranges extends Pick<BenchmarkContext, 'span'> {
  readonly server: Server
  readonly token: string
  readonly address: string
  readonly folder: string
  readonly file: { readonly name: string; readonly bytes: number }
}

async function measureRanges(harness: Harness, { server, span, token, address, folder, file }: Ranges): Promise<void> {
  const starts = Array.from({ length: 500 }, () => Math.floor(Math.random() * (file.bytes - RANGE)))
  const requestsFor = (path: string) => starts.map((from) => requestOf({ path, token, range: [from, from + RANGE - 1] }))
  const load = (port: number, path: string) => () =>
    runInProcess<HttpLoad, Rate>('http-load.ts', { ...span, port, requests: requestsFor(path), status: 206 }, 120)
  const nginx = await startNginx(harness, folder)
  if (nginx === undefined) {
    const alone = await load(server.port, address)()
    return line('k', 'ranges of 64 KB', rate(alone, 'ranges'), 'no limit: nginx is not installed')
  }
  const { ours, limit } = await runInterleaved({ ours: load(server.port, address), limit: load(nginx.port, `/${file.name}`) })
  nginx.stop()
  const words = ratio(ours.perSecond, limit.perSecond, TARGET)
  line('k', 'ranges of 64 KB', rate(ours, 'ranges'), `limit: nginx with sendfile, ${rate(limit, 'ranges')}`, words)
}

/** Writes a minute of noise in 1080p, then padding until the file has this size. */
async function makeVideo(path: string, bytes: number): Promise<void> {
  const { program } = await findFfmpeg({ transcodeConcurrency: 1 })
  const args = `-nostdin -v error -y -f lavfi -i testsrc2=s=1280x720:r=30,noise=alls=8:allf=t -f lavfi -i sine=440 -t 60
    -c:v libx264 -preset ultrafast -b:v 8M -pix_fmt yuv420p -c:a aac -movflags +faststart`
  const { status } = spawnSync(program, [...args.split(/\s+/), path], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The video could not be created')
  const file = await open(path, 'r+')
  const { size } = await file.stat()
  const box = Buffer.alloc(8)
  box.writeUInt32BE(bytes - size)
  box.write('free', 4)
  await file.write(box, 0, box.length, size)
  await file.truncate(bytes)
  await file.close()
}

interface Place {
  readonly base: string
  readonly token: string
}

async function upload({ base, token, path }: Place & { path: string }): Promise<string> {
  const tus = tusClient(base, token)
  const { size } = await stat(path)
  const { headers, status, body } = await tus.create(size, { kind: 'video', name: 'large.mp4' })
  const address = headers.get('location')
  if (address === null) throw new Error(`The upload failed with status ${status}: ${JSON.stringify(body)}`)
  const file = await open(path)
  let answer: { readonly status: number; readonly body: { readonly _id?: string } | undefined } | undefined
  for (let offset = 0; offset < size; offset += PART) {
    const part = Buffer.alloc(Math.min(PART, size - offset))
    await file.read(part, 0, part.length, offset)
    answer = await tus.patch(address, offset, part)
    if (answer.status > 299) throw new Error(`A part failed with status ${answer.status}: ${JSON.stringify(answer.body)}`)
  }
  await file.close()
  const id = answer?.body?._id
  if (id === undefined) throw new Error('The reply to the last part has no media item')
  return id
}

async function processed({ base, token, id }: Place & { id: string }): Promise<{ readonly url: string }> {
  const call = createCall(fetchTransport(`${base}/api`, token))
  const deadline = performance.now() + TIMEOUT_MINUTES * 60_000
  for (;;) {
    const { media, failure } = await call(viewVaultItem, { params: { id } })
    if (media.type === 'video' && media.status === 'ready' && media.progress === 100) return media
    if (media.status === 'failed' || performance.now() > deadline) throw new Error(`The video is not ready: ${failure}`)
    await sleep(1_000)
  }
}

async function largest(folder: string): Promise<{ readonly name: string; readonly bytes: number }> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.mp4'))
  const files = await Promise.all(names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })))
  const [first] = files.toSorted((a, b) => b.bytes - a.bytes)
  if (!first) throw new Error('The video has no rendition')
  return first
}

/** Returns undefined when nginx is not installed. */
async function startNginx(harness: Harness, folder: string): Promise<{ readonly port: number; stop(): void } | undefined> {
  if (spawnSync('nginx', ['-v']).status !== 0) return undefined
  const port = await harness.freePort()
  const home = harness.folder
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${home}/nginx-${name};`)
  await writeFile(
    join(home, 'nginx.conf'),
    `${user} worker_processes 1; daemon off; pid ${home}/nginx.pid; error_log ${home}/nginx.log;
    events { worker_connections 1024; }
    http { access_log off; sendfile on; tcp_nopush on; default_type video/mp4; keepalive_requests 1000000; ${temporary.join(' ')}
      server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  )
  const child = spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'nginx.log')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const deadline = performance.now() + 10_000
  while (
    !(await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`nginx did not start: ${await readFile(join(home, 'nginx.log'), 'utf8')}`)
    await Promise.race([sleep(50), ended])
  }
  return { port, stop: () => void child.kill('SIGTERM') }
}
