/** Tests feedback to publishers and from viewers. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { blocksIn, nack, nackedIn, pli, receiverReport, remb, rtcpPacketsIn, senderReport, senderTimeIn } from './rtcp.ts'
import { openSource } from './source.ts'
import { parseRtp, writeRtp } from './rtp.ts'
import { openArrivalReports } from './twcc.ts'

const only = (compound: Buffer) => {
  const [packet, ...others] = [...rtcpPacketsIn(compound)]
  assert.ok(packet && others.length === 0)
  return packet
}

test('requests for lost packets survive writing and reading, over the wrap of sequence numbers', () => {
  for (const sequences of [[5], [5, 6, 21], [5, 22], [65_534, 65_535, 0, 1, 40], Array.from({ length: 60 }, (_, n) => n * 3)])
    assert.deepEqual([...nackedIn(only(nack(1, 2, sequences)))], sequences)
})

test('feedback has the bytes of the standards', () => {
  assert.equal(pli(1, 2).toString('hex'), '81ce00020000000100000002')
  assert.equal(remb(1, [2], 1_000_000).toString('hex'), '8fce0005000000010000000052454d42010bd09000000002')
  const report = only(
    receiverReport(1, [{ ssrc: 9, fractionLost: 64, lost: -3, highest: 70_000, jitter: 4.6, lastReport: 5, delay: 6.5 }]),
  )
  assert.deepEqual([...blocksIn(report)], [{ ssrc: 9, fractionLost: 0.25 }])
  assert.equal(report.bytes.length, 32)
})

test("a sender report carries the publisher's clock", () => {
  const compound = senderReport({ ssrc: 4, seconds: 10, fraction: 20, timestamp: 30, packets: 1, octets: 2, name: 'room' })
  const [first, second, ...none] = [...rtcpPacketsIn(compound)]
  assert.ok(first && second && none.length === 0)
  assert.deepEqual(senderTimeIn(first), { seconds: 10, fraction: 20, timestamp: 30 })
  assert.equal(second.type, 202)
})

test('reports that are cut or lie about their lengths are ignored', () => {
  const whole = receiverReport(1, [{ ssrc: 9, fractionLost: 64, lost: 0, highest: 1, jitter: 0, lastReport: 0, delay: 0 }])
  assert.deepEqual([...rtcpPacketsIn(whole.subarray(0, 20))], [])
  const lying = Buffer.from(whole)
  lying[0] = 0x80 | 31
  assert.equal([...blocksIn(only(lying))].length, 1)
})

/** Reads what a browser would: the sequence numbers that arrived, with their times in quarters of a millisecond. */
function arrivalsIn(feedback: Buffer): Map<number, number> {
  const { bytes } = only(feedback)
  const [first, count] = [bytes.readUInt16BE(12), bytes.readUInt16BE(14)]
  let time = bytes.readUIntBE(16, 3) * 256
  let at = 20 + Math.ceil(count / 7) * 2
  const arrived = new Map<number, number>()
  for (let index = 0; index < count; index++) {
    const chunk = bytes.readUInt16BE(20 + Math.floor(index / 7) * 2)
    const symbol = (chunk >> (12 - 2 * (index % 7))) & 3
    if (symbol === 0) continue
    time += symbol === 1 ? bytes[at]! : bytes.readInt16BE(at)
    at += symbol
    arrived.set((first + index) & 0xffff, time)
  }
  return arrived
}

test('arrival reports name what arrived, when, and what did not', () => {
  const reports = openArrivalReports()
  for (const [sequence, ms] of [
    [65_534, 1000],
    [65_535, 1001.5],
    [1, 1100],
    [2, 1099],
  ] as const)
    reports.add(sequence, ms)
  const report = reports.next(1, 2)
  assert.ok(report)
  assert.deepEqual(
    [...arrivalsIn(report)],
    [
      [65_534, 4000],
      [65_535, 4006],
      [1, 4400],
      [2, 4396],
    ],
  )
  assert.equal(reports.next(1, 2), undefined)
  reports.add(4, 1200)
  const next = reports.next(1, 2)
  assert.ok(next)
  assert.equal(next.readUInt16BE(12), 3, 'the next report begins where the last one ended')
  assert.deepEqual([...arrivalsIn(next)], [[4, 4800]])
  assert.equal(next[19], 1, 'reports are counted')
})

test('a source asks for lost packets until they arrive or a second has passed', () => {
  const source = openSource({ kind: 'video', codec: 'VP8', rid: '', ssrc: 1, payloadType: 96, clockRate: 90_000 })
  const arrive = (sequence: number, nowMs: number) => {
    const packet = writeRtp({ marker: false, payloadType: 96, sequence, timestamp: sequence * 3000, ssrc: 1 }, Buffer.alloc(10))
    const header = parseRtp(packet)
    assert.ok(header)
    source.count(header, packet.length, nowMs)
  }
  arrive(65_533, 0)
  arrive(1, 10)
  assert.deepEqual(source.missing(10), [65_534, 65_535, 0])
  assert.deepEqual(source.missing(50), [], 'not again within a tenth of a second')
  arrive(65_535, 60)
  assert.deepEqual(source.missing(200), [65_534, 0])
  assert.deepEqual(source.missing(1500), [])
  const report = source.report(1500)
  assert.deepEqual([report.lost, report.fractionLost], [2, Math.floor((2 * 256) / 5)])
})
