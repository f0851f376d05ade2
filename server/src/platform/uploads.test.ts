import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, test } from 'vitest'
import sharp from 'sharp'
import { acceptedTypes } from '@fanfare/contract/accepted-types'
import { ApiError } from '#lib/errors.ts'
import type { BoundedPart } from './upload-bounds.ts'
import { receiveUpload, deleteStaleUploads, type Upload } from './uploads.ts'

const folder = await mkdtemp(join(tmpdir(), 'fanfare-uploads-'))
const parts: Record<string, BoundedPart> = {
  photo: { kind: 'photo', required: true, maxBytes: 200_000, accepts: acceptedTypes.photo },
  passport: { kind: 'document', required: false, maxBytes: 100_000, accepts: acceptedTypes.document },
}
const received: Upload[] = []
const rejections: unknown[] = []
const server = createServer((incoming, answer) => {
  receiveUpload(incoming, parts, folder).then(
    (upload) => {
      received.push(upload)
      answer.end(JSON.stringify({ fields: upload.fields }))
    },
    (error: unknown) => {
      rejections.push(error)
      const { status, code, message, errors } =
        error instanceof ApiError ? error : { status: 500, code: 'internal_error', message: String(error), errors: [] }
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ status, code, message, errors }))
    },
  )
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const port = (server.address() as AddressInfo).port
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  for (const upload of received.splice(0)) await upload.discard()
  rejections.length = 0
})

const pixels = { create: { width: 60, height: 40, channels: 3, background: '#c04070' } } as const
const jpeg = await sharp(pixels).jpeg().toBuffer()
const avif = await sharp(pixels).avif().toBuffer()
const heic = Buffer.concat([Buffer.from('0000001866747970', 'hex'), Buffer.from('heic\0\0\0\0mif1heic')])

type Content = Buffer | string
async function send(files: Record<string, Content | Content[]>, fields: Record<string, string | string[]> = {}) {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  for (const [name, contents] of Object.entries(files))
    for (const content of [contents].flat())
      form.append(name, new Blob([new Uint8Array(Buffer.from(content))], { type: 'image/jpeg' }), '../../holiday.jpg')
  const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: form })
  return (await answer.json()) as {
    status?: number
    code?: string
    message: string
    errors?: { field: string; message: string }[]
  }
}
const left = () => readdir(folder)

test('a photo and its text arrive under a generated name, with the detected type', async () => {
  await send({ photo: jpeg }, { text: 'Grüße\n👋', __proto__: 'x' })
  const [upload] = received
  assert.ok(upload)
  assert.equal(upload.fields['text'], 'Grüße\n👋')
  const { path, ...photo } = upload.files['photo'] ?? assert.fail('no photo')
  const hash = createHash('sha256').update(jpeg).digest()
  assert.deepEqual(photo, { mime: 'image/jpeg', extension: 'jpg', bytes: jpeg.length, hash, isAnimated: false })
  assert.deepEqual(await readFile(path), jpeg)
  assert.equal((await left()).length, 1)
  assert.doesNotMatch(path, /holiday/)
  await upload.discard()
  assert.deepEqual(await left(), [])
})

test('a drawing, a web page or a program named .jpg is rejected with the allowed types', async () => {
  for (const content of [
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<?xml version="1.0"?><svg/>',
    '<!doctype html><script>alert(1)</script>',
    'GIF89a\x01\0\x01\0',
    '%PDF-1.7',
    'MZ\x90\0',
    'x',
    '\0'.repeat(5000),
  ]) {
    const answer = await send({ photo: content })
    assert.deepEqual([answer.status, answer.code], [415, 'upload_not_accepted'], content.slice(0, 20))
    assert.equal(answer.message, 'Choose a JPEG, PNG, WebP or AVIF image.')
    assert.deepEqual(answer.errors, [{ field: 'photo', message: answer.message }])
    assert.deepEqual(await left(), [])
  }
})

test("a fan who uploads a phone's HEIC picture reads how to save it as JPEG", async () => {
  const answer = await send({ photo: heic })
  assert.equal(answer.code, 'upload_not_accepted')
  assert.match(answer.message, /HEIC .*Save the photo as JPEG/)
})

test('an AVIF is accepted as a photo but not as a document, and a PDF as neither', async () => {
  assert.equal((await send({ photo: avif, passport: jpeg })).status, undefined)
  assert.deepEqual((await send({ photo: avif, passport: '%PDF-1.7 …' })).errors?.[0]?.field, 'passport')
  assert.deepEqual((await send({ photo: jpeg, passport: avif })).errors?.[0]?.field, 'passport')
})

test('a file that is too large is rejected during the upload and deleted', async () => {
  const answer = await send({ photo: Buffer.concat([jpeg, Buffer.alloc(200_001 - jpeg.length)]) })
  assert.deepEqual([answer.status, answer.code, answer.message], [413, 'upload_too_large', 'Files can be up to 0 MB.'])
  assert.deepEqual(await left(), [])
  assert.equal(
    (await send({ photo: Buffer.concat([jpeg, Buffer.alloc(200_000 - jpeg.length)]) })).status,
    undefined,
    'to the byte',
  )
})

test('a sender that never stops gets a response immediately and is soon disconnected', async () => {
  const sending = request({ port, method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } })
  sending.on('error', () => undefined)
  sending.write('--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n')
  sending.write(jpeg)
  let sent = 0
  const pump = setInterval(() => {
    for (let i = 0; i < 20 && sending.writableLength < 1e6; i++) sent += sending.write(Buffer.alloc(65_536)) ? 65_536 : 0
  }, 1)
  const [answer] = await once(sending, 'response')
  answer.on('error', () => undefined).resume()
  await new Promise((cut) => sending.once('close', cut))
  clearInterval(pump)
  assert.equal(answer.statusCode, 413)
  assert.ok(sent < 40e6, `${sent} bytes were taken`)
  assert.deepEqual(await left(), [])
})

test('a sender that announces too much need not send it', async () => {
  const sending = request({
    port,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1e9 },
  })
  sending.on('error', () => undefined)
  sending.flushHeaders()
  const [answer] = await once(sending, 'response')
  assert.equal(answer.statusCode, 413)
  sending.destroy()
})

test('an upload that is cut off leaves nothing', async () => {
  const sending = request({ port, method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } })
  sending.on('error', () => undefined)
  sending.write('--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n')
  sending.write(Buffer.concat([jpeg, Buffer.alloc(50_000)]))
  while ((await left()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  sending.destroy()
  while (rejections.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  assert.ok(rejections[0] instanceof ApiError)
  assert.deepEqual(await left(), [])
})

test('a rejected upload gets a response immediately, even if the next file has begun and its rest is missing', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const sending = request({ port, method: 'POST', headers })
  sending.on('error', () => undefined)
  const field = '--x\r\ncontent-disposition: form-data; name="text"\r\n\r\na\r\n'
  const file = '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
  sending.write(Buffer.concat([Buffer.from(field + field + file), jpeg]))
  const [answer] = (await once(sending, 'response')) as [{ statusCode: number }]
  assert.equal(answer.statusCode, 400)
  sending.destroy()
  assert.deepEqual(await left(), [])
})

test('one bad file removes the good ones too', async () => {
  const answer = await send({ photo: jpeg, passport: '<svg/>' })
  assert.equal(answer.errors?.[0]?.field, 'passport')
  assert.deepEqual(await left(), [])
})

test('a fan reads which file is empty, missing, repeated or unexpected', async () => {
  const wrong: [Promise<{ code?: string; message: string; errors?: { field: string }[] }>, RegExp, string][] = [
    [send({ photo: '' }), /empty/, 'photo'],
    [send({}, { text: 'x' }), /Add a photo/, 'photo'],
    [send({ photo: [jpeg, jpeg] }), /sent twice/, 'photo'],
    [send({ photo: jpeg }, { text: ['a', 'b'] }), /sent twice/, 'text'],
    [send({ photo: jpeg, virus: jpeg }), /isn’t expected here/, 'virus'],
    [send({ photo: jpeg, constructor: jpeg }), /isn’t expected here/, 'constructor'],
    [send({ photo: jpeg }, { text: 'x'.repeat(20_001) }), /too long/, 'text'],
  ]
  for (const [sent, message, field] of wrong) {
    const answer = await sent
    assert.equal(answer.code, 'not_valid', message.source)
    assert.match(answer.message, message)
    assert.equal(answer.errors?.[0]?.field, field)
  }
  const many = Object.fromEntries(Array.from({ length: 61 }, (_, i) => [`field${i}`, 'x']))
  assert.match((await send({ photo: jpeg }, many)).message, /too many parts/)
  assert.deepEqual(await left(), [])
})

test('an invalid form is rejected, and so is one that ends too soon', async () => {
  const post = async (type: string, body: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers: { 'content-type': type }, body })
    return ((await answer.json()) as { code: string }).code
  }
  const head = '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
  assert.equal(await post('multipart/form-data', 'x'), 'not_valid')
  assert.equal(await post('multipart/form-data; boundary=x', ''), 'not_valid')
  assert.equal(await post('multipart/form-data; boundary=x', 'nonsense'), 'not_valid')
  assert.equal(await post('multipart/form-data; boundary=x', `${head}${jpeg.toString('latin1')}`), 'not_valid')
  assert.equal(
    await post('multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data\r\n\r\nx\r\n--x--'),
    'not_valid',
  )
  assert.deepEqual(await left(), [])
})

test('files left behind by a crash are deleted, and files in use are not', async () => {
  const [old, young] = [join(folder, 'old'), join(folder, 'young')]
  await writeFile(old, 'x')
  await writeFile(young, 'x')
  const [working, dead] = [join(folder, 'process-working'), join(folder, 'process-dead')]
  for (const job of [working, dead]) {
    await mkdir(join(job, 'made'), { recursive: true })
    await writeFile(join(job, 'made', '720p.mp4'), 'x')
  }
  const hoursAgo = Date.now() / 1000 - 7200
  const stand = [working, join(working, 'made'), dead, join(dead, 'made'), join(dead, 'made', '720p.mp4'), old]
  for (const path of stand) await utimes(path, hoursAgo, hoursAgo)
  await deleteStaleUploads(folder, 3_600_000)
  assert.deepEqual((await left()).toSorted(), ['process-working', 'young'])
  for (const path of [young, working]) await rm(path, { recursive: true })
})
