/** Tests how packets are read and rewritten, as tables. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { startsKeyFrame } from './codecs.ts'
import { openOutlet } from './outlet.ts'
import { openPacketCache } from './packet-cache.ts'
import { distance, extensionOf, isRtcp, parseRtp, setPayloadType, writeRtp } from './rtp.ts'
import { openSource, type Source } from './source.ts'

const plain = (sequence: number, timestamp: number, payload = vp8(1, false)) =>
  writeRtp({ marker: true, payloadType: 96, sequence, timestamp, ssrc: 7 }, payload)

/** A VP8 payload with a picture id of 15 bits and an index of the base layer. */
const vp8 = (pictureId: number, isKey: boolean, baseLayer = 0) =>
  Buffer.from([0x90, 0xc0, 0x80 | (pictureId >> 8), pictureId & 255, baseLayer, isKey ? 0 : 1, 9, 9])

const extended = (bytes: string) => Buffer.from(`9060000100000002000000${bytes}`, 'hex')

test('header extensions of one and of two bytes are found', () => {
  const oneByte = extended('03bede00021061f2310102000000aabb')
  const header = parseRtp(Buffer.concat([oneByte, Buffer.from('cc', 'hex')]))
  assert.ok(header)
  assert.deepEqual([header.sequence, header.timestamp, header.ssrc], [1, 2, 3])
  assert.equal(extensionOf(oneByte, header, 1)?.toString('hex'), '61')
  const twoBytes = Buffer.from('906000010000000200000003100000020a02beef0b00000011', 'hex')
  const parsed = parseRtp(twoBytes)
  assert.ok(parsed)
  assert.equal(extensionOf(twoBytes, parsed, 10)?.toString('hex'), 'beef')
  assert.equal(extensionOf(twoBytes, parsed, 12), undefined)
  assert.equal(extensionOf(twoBytes, parsed, undefined), undefined)
})

test('packets that are cut or lie about their lengths are ignored', () => {
  const whole = plain(1, 2)
  const lying: readonly Buffer[] = [
    Buffer.alloc(0),
    Buffer.alloc(11),
    Buffer.alloc(40, 0xff),
    Buffer.concat([Buffer.from([0x40]), whole.subarray(1)]),
    Buffer.concat([Buffer.from([0x90]), whole.subarray(1, 12), Buffer.from([0xbe, 0xde, 0xff, 0xff])]),
    Buffer.concat([Buffer.from([0xa0]), whole.subarray(1, 13), Buffer.from([200])]),
    Buffer.concat([Buffer.from([0x8f]), whole.subarray(1)]),
  ]
  for (const packet of lying) assert.equal(parseRtp(packet), undefined)
  assert.equal(isRtcp(Buffer.from([0x81, 206, 0, 2, 0, 0, 0, 0])), true)
  assert.equal(isRtcp(whole), false)
})

test('an extension whose length exceeds the header is not read', () => {
  const packet = Buffer.from('906000010000000200000003bede00011f61626364', 'hex')
  const header = parseRtp(packet)
  assert.ok(header)
  assert.equal(extensionOf(packet, header, 1), undefined)
})

test('counters that wrap around are compared by their distance', () => {
  const cases: readonly [number, number, 8 | 15 | 16 | 32, number][] = [
    [65_535, 0, 16, 1],
    [0, 65_535, 16, -1],
    [10, 30, 16, 20],
    [0xffffffff, 4, 32, 5],
    [0x7fff, 0, 15, 1],
    [255, 1, 8, 2],
  ]
  for (const [from, to, bits, expected] of cases) assert.equal(distance(from, to, bits), expected, `${from} → ${to}`)
})

test('key frames are recognized', () => {
  const cases: readonly ['VP8' | 'H264', string, boolean][] = [
    ['VP8', '9080 8001 00', true],
    ['VP8', '9080 8001 01', false],
    ['VP8', '8080 8001 00', false],
    ['VP8', '10 00', true],
    ['VP8', '90', false],
    ['H264', '6742', true],
    ['H264', '6588', true],
    ['H264', '4188', false],
    ['H264', '7c85', true],
    ['H264', '7c05', false],
    ['H264', '18 0001 09 0002 6742', true],
    ['H264', '18 0001 09 ffff 6742', false],
  ]
  for (const [codec, hex, expected] of cases)
    assert.equal(startsKeyFrame(codec, Buffer.from(hex.replaceAll(' ', ''), 'hex')), expected, `${codec} ${hex}`)
})

const video = (ssrc: number): Source =>
  openSource({ kind: 'video', codec: 'VP8', rid: '', ssrc, payloadType: 96, clockRate: 90_000 })

function incoming(source: Source, packet: Buffer, isKey: boolean, nowMs = 0) {
  const header = parseRtp(packet)
  assert.ok(header)
  return { source, packet, header, extended: source.count(header, packet.length, nowMs), isKey, nowMs }
}

test('numbers continue when the publisher reconnects, and lost packets leave a gap', () => {
  const outlet = openOutlet(99, 90_000)
  const [first, second] = [video(1), video(2)]
  const write = (...given: Parameters<typeof incoming>) => {
    const written = outlet.write(incoming(...given))
    return written && parseRtp(written)
  }
  const key = write(first, plain(100, 1000, vp8(5, true)), true, 0)
  const next = write(first, plain(102, 4000), false, 33)
  assert.ok(key && next)
  assert.equal(distance(key.sequence, next.sequence, 16), 2)
  assert.equal(distance(key.timestamp, next.timestamp, 32), 3000)
  assert.equal(write(second, plain(9, 5), false, 1033), undefined, 'the new source has sent no key frame')
  const again = write(second, plain(10, 500_000, vp8(77, true)), true, 1033)
  assert.ok(again)
  assert.equal(distance(next.sequence, again.sequence, 16), 1)
  assert.equal(distance(next.timestamp, again.timestamp, 32), 90_000, 'a second has passed')
  assert.equal(again.ssrc, 99)
})

test('a packet that arrives late keeps its place, and is sent again when a viewer has lost it', () => {
  const outlet = openOutlet(99, 90_000)
  const source = video(1)
  outlet.write(incoming(source, plain(65_534, 0, vp8(1, true)), true))
  const third = outlet.write(incoming(source, plain(0, 6000, vp8(3, false)), false))
  const late = outlet.write(incoming(source, plain(65_535, 3000, vp8(2, false)), false))
  assert.ok(third && late)
  const [ofThird, ofLate] = [parseRtp(third), parseRtp(late)]
  assert.ok(ofThird && ofLate)
  assert.equal(distance(ofLate.sequence, ofThird.sequence, 16), 1)
  assert.equal(outlet.resend(ofLate.sequence), late)
  assert.equal(outlet.resend((ofThird.sequence + 1) & 0xffff), undefined)
  const next = outlet.write(incoming(video(2), plain(500, 0, vp8(9, true)), true))
  assert.equal(distance(ofThird.sequence, next?.readUInt16BE(2) ?? 0, 16), 1, 'the late packet does not set the numbers back')
})

test('a packet that is too old to be kept is not sent again', () => {
  const cache = openPacketCache(8)
  for (let sequence = 0; sequence < 9; sequence++) cache.add(sequence, Buffer.from([sequence]))
  assert.deepEqual([cache.get(8)?.[0], cache.get(1)?.[0], cache.get(0)], [8, 1, undefined])
})

test('VP8 picture numbers continue over a change of the layer', () => {
  const outlet = openOutlet(99, 90_000)
  const [low, high] = [video(1), video(2)]
  const numbers = (source: Source, packet: Buffer, isKey: boolean) => {
    const written = outlet.write(incoming(source, packet, isKey))
    assert.ok(written)
    return [written.readUInt16BE(14) & 0x7fff, written[16]]
  }
  const [picture = 0, layer = 0] = numbers(low, plain(1, 0, vp8(500, true, 200)), true)
  assert.deepEqual(numbers(low, plain(2, 3000, vp8(501, false, 201)), false), [(picture + 1) & 0x7fff, (layer + 1) & 255])
  assert.deepEqual(numbers(high, plain(9, 0, vp8(30_000, true, 3)), true), [(picture + 2) & 0x7fff, (layer + 2) & 255])
})

test('padding is forwarded as an empty packet', () => {
  const outlet = openOutlet(99, 90_000)
  const source = video(1)
  outlet.write(incoming(source, plain(1, 0, vp8(1, true)), true))
  const padded = Buffer.concat([plain(2, 0, Buffer.alloc(0)), Buffer.from([0, 0, 0, 4])])
  padded[0] = 0xa0
  const written = outlet.write(incoming(source, padded, false))
  assert.equal(written?.length, 12)
})

test('the payload type is the only thing that differs between viewers', () => {
  const packet = plain(1, 2)
  const other = Buffer.from(packet)
  setPayloadType(other, 120)
  assert.deepEqual([parseRtp(other)?.payloadType, parseRtp(other)?.marker], [120, true])
  assert.deepEqual(
    [...other].filter((byte, at) => byte !== packet[at]),
    [0x80 | 120],
  )
})
