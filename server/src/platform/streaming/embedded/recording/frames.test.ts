/** Tests how pictures are assembled from packets. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import sharp from 'sharp'
import { keyFrame, picturePackets } from '../../../../../test/stream-packets.ts'
import { parseRtp } from '../sfu/rtp.ts'
import { pictureOf } from './frame-sample.ts'
import { readFrames } from './frames.ts'
import { sizeIn, unitsOf } from './h264.ts'
import { openReorder } from './reorder.ts'

const payloadsOf = (frame: Buffer) =>
  picturePackets({ frame, ssrc: 1, sequence: 0, timestamp: 0, pictureId: 0 }).map((packet) => {
    const header = parseRtp(packet)
    assert.ok(header)
    return { payload: packet.subarray(header.start, header.end), marker: header.marker }
  })

test('a VP8 key frame becomes a WebP picture of the same size', async () => {
  const frame = await keyFrame(1280, 720, '#aa3300')
  const reader = readFrames('VP8')
  const [read] = payloadsOf(frame).flatMap(({ payload, marker }) => reader.add(payload, 1, marker) ?? [])
  assert.ok(read)
  assert.deepEqual([read.isKey, read.size], [true, { width: 1280, height: 720 }])
  assert.deepEqual(read.data, frame)
  const { format, bytes } = pictureOf(read)
  assert.equal(format, 'webp')
  const { width, height } = await sharp(bytes).metadata()
  assert.deepEqual([width, height], [1280, 720])
  const [red = 0, , blue = 0] = await sharp(bytes).resize(1, 1).raw().toBuffer()
  assert.ok(red > 150 && blue < 40)
})

test('a picture without its beginning is left out', async () => {
  const noise = Buffer.alloc(5000, 1)
  const reader = readFrames('VP8')
  const [, ...rest] = payloadsOf(noise)
  assert.deepEqual(
    rest.flatMap(({ payload, marker }) => reader.add(payload, 1, marker) ?? []),
    [],
  )
  const next = payloadsOf(noise).flatMap(({ payload, marker }) => reader.add(payload, 2, marker) ?? [])
  assert.deepEqual(
    next.map(({ isKey, data }) => [isKey, data.length]),
    [[false, 5000]],
  )
})

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
/** Parameters that x264 writes, in the high and the baseline profile. The rows of 1080 are cut out of 1088. */
const SPS_1080 = hex('67 64 00 28 ac d9 40 78 02 27 e5 c0 44 00 00 03 00 04 00 00 03 00 f0 3c 60 c6 58')
const SPS_720 = hex('67 64 00 1f ac d9 40 50 05 bb 01 6a 02 02 02 80 00 00 03 00 80 00 00 1e 07 8c 18 cb')
const SPS_360 = hex('67 42 c0 1e d9 00 a0 2f f9 61 00 00 03 00 01 00 00 03 00 3c 0f 16 2e 48')

test('the size of H.264 is in its parameters', () => {
  assert.deepEqual(sizeIn(SPS_1080), { width: 1920, height: 1080 })
  assert.deepEqual(sizeIn(SPS_720), { width: 1280, height: 720 })
  assert.deepEqual(sizeIn(SPS_360), { width: 640, height: 360 })
})

test('units of H.264 are put together from all packets', () => {
  const aggregate = hex('18 0003 67 aa bb 0002 68 cc')
  const fragments = [hex('7c 85 01 02'), hex('7c 05 03'), hex('7c 45 04')]
  assert.deepEqual(
    unitsOf([aggregate, ...fragments, hex('41 09')]).map((unit) => unit.toString('hex')),
    ['67aabb', '68cc', '6501020304', '4109'],
  )
  assert.deepEqual(unitsOf(fragments.slice(1)), [], 'the first fragment is missing')
})

test('an H.264 key frame is stored with lengths, and sampled as a stream', () => {
  const reader = readFrames('H264')
  for (const unit of [SPS_360, hex('68 ce 3c 80')]) assert.equal(reader.add(unit, 5, false), undefined)
  const frame = reader.add(hex('65 88'), 5, true)
  assert.ok(frame?.isKey && frame.parameters)
  assert.deepEqual([frame.size, frame.data.toString('hex')], [{ width: 640, height: 360 }, '000000026588'])
  const { format, bytes } = pictureOf(frame)
  assert.equal(format, 'h264')
  assert.ok(bytes.subarray(-6).equals(hex('00 00 00 01 65 88')))
})

test('packets are written in order, and a lost one is waited for only briefly', () => {
  const order = openReorder<number>(4)
  const got = [65_534, 0, 65_535, 2, 1, 1].flatMap((sequence) => order.add(sequence, sequence))
  assert.deepEqual(got, [65_534, 65_535, 0, 1, 2])
  assert.deepEqual(
    [4, 5, 6, 7].flatMap((sequence) => order.add(sequence, sequence)),
    [],
  )
  assert.deepEqual(order.add(8, 8), [4, 5, 6, 7, 8])
  assert.deepEqual(order.add(3, 3), [], 'it is too late for this one')
  order.add(11, 11)
  order.add(10, 10)
  assert.deepEqual(order.flush(), [10, 11])
})
