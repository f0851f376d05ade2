import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { readConfig, WrongConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (env: Record<string, string>) => readConfig({ FANFARE_DATA: folder, ...env })
const isWrongConfig = (pattern: RegExp) => (error: unknown) => error instanceof WrongConfig && pattern.test(error.message)

test('an operator who leaves a setting empty gets its default, never an open host or an empty secret', () => {
  const config = read({ HOST: '', PORT: ' ', FANFARE_SECRET: '', FANFARE_MODE: '', ORIGIN: '', DATABASE_URL: '', MAIL_FROM: '' })
  assert.deepEqual([config.host, config.port, config.mode, config.databaseUrl], ['127.0.0.1', 8080, 'demo', undefined])
  assert.ok(config.secret.length >= 32)
  assert.notEqual(config.mailFrom, '')
})

test('a short secret stops startup with a message, whether given or stored', () => {
  for (const secret of ['x', 'secret', 'a'.repeat(31)])
    assert.throws(() => read({ FANFARE_SECRET: secret }), isWrongConfig(/^FANFARE_SECRET needs at least 32 random characters/))
  const production = { FANFARE_MODE: 'production', ORIGIN: 'https://fans.example' }
  assert.throws(() => read({ ...production, FANFARE_SECRET: 'secret' }), isWrongConfig(/^FANFARE_SECRET needs at least 32/))
  assert.ok(read({ ...production, FANFARE_SECRET: '' }).secret.length >= 32)
  assert.equal(read({ FANFARE_SECRET: 'a'.repeat(32) }).secret, 'a'.repeat(32))
  const emptied = mkdtempSync(join(folder, 'emptied-'))
  writeFileSync(join(emptied, 'secret'), '')
  assert.throws(() => readConfig({ FANFARE_DATA: emptied }), isWrongConfig(/contains no valid secret/))
})

test('the secret of a data folder is created once and stays', () => {
  assert.equal(read({}).secret, read({}).secret)
  assert.notEqual(read({}).secret, readConfig({ FANFARE_DATA: mkdtempSync(join(folder, 'other-')) }).secret)
})

test('an error names a wrong value and what is allowed, and never repeats a password', () => {
  assert.throws(() => read({ PORT: '99999' }), isWrongConfig(/^PORT must be a whole number from 0 to 65535, not "99999"/))
  assert.throws(() => read({ FANFARE_MODE: 'prod' }), isWrongConfig(/^FANFARE_MODE must be one of demo, production/))
  assert.throws(
    () => read({ MAIL_RETURN_PATH: 'Bounces <bounces@fans.example>' }),
    isWrongConfig(/^MAIL_RETURN_PATH must be an email address/),
  )
  assert.throws(() => read({ FANFARE_MODE: 'production' }), isWrongConfig(/^ORIGIN is required in production/))
  assert.throws(
    () => read({ DATABASE_URL: 'mysql://me:hunter2@db' }),
    (error) => error instanceof WrongConfig && /DATABASE_URL must be/.test(error.message) && !error.message.includes('hunter2'),
  )
})

test('ffmpeg is searched for unless it is named, and processes one file at a time', () => {
  assert.deepEqual([read({}).ffmpegPath, read({}).transcodeConcurrency], [undefined, 1])
  const { ffmpegPath, transcodeConcurrency } = read({ FFMPEG_PATH: '/opt/ffmpeg', TRANSCODE_CONCURRENCY: '3' })
  assert.deepEqual([ffmpegPath, transcodeConcurrency], ['/opt/ffmpeg', 3])
  assert.throws(
    () => read({ TRANSCODE_CONCURRENCY: '0' }),
    isWrongConfig(/^TRANSCODE_CONCURRENCY must be a whole number from 1 to 64/),
  )
})

test('the media server announces addresses, and a TURN server needs its secret', () => {
  const { mediaPort, mediaProcesses, mediaAnnounce, turn } = read({})
  assert.deepEqual([mediaPort, mediaProcesses, mediaAnnounce, turn], [0, 1, [], undefined])
  const [TURN_URL, TURN_SECRET] = ['turn:turn.fans.example:3478?transport=udp', 'north']
  const given = read({
    MEDIA_PORT: '40000',
    MEDIA_PROCESSES: '2',
    MEDIA_ANNOUNCE: '203.0.113.5, 2001:db8::1',
    TURN_URL,
    TURN_SECRET,
  })
  assert.deepEqual([given.mediaPort, given.mediaProcesses, given.mediaAnnounce], [40_000, 2, ['203.0.113.5', '2001:db8::1']])
  assert.deepEqual(given.turn, { url: TURN_URL, secret: TURN_SECRET })
  assert.throws(() => read({ MEDIA_ANNOUNCE: 'fans.example' }), isWrongConfig(/^MEDIA_ANNOUNCE must be IP addresses/))
  assert.throws(() => read({ TURN_URL }), isWrongConfig(/^TURN_URL and TURN_SECRET must be set together/))
  assert.throws(
    () => read({ TURN_URL: 'https://turn.fans.example', TURN_SECRET }),
    isWrongConfig(/^TURN_URL must be the address/),
  )
})

test('a demo does not start with a mail server, an operator or a live key unless the operator allows it', () => {
  const live = `sk_live_${'a1'.repeat(12)}`
  for (const [name, value] of Object.entries({
    SMTP_URL: 'smtps://mail.example',
    OPERATOR_EMAIL: 'olga@example.test',
    STRIPE_SECRET_KEY: live,
  })) {
    const env = { [name]: value }
    assert.throws(() => read(env), isWrongConfig(new RegExp(`^${name} .*FANFARE_MODE is demo`)))
    assert.equal(read({ ...env, ALLOW_REAL_PEOPLE_IN_DEMO: 'yes' }).mode, 'demo')
    assert.equal(read({ ...env, FANFARE_MODE: 'production', ORIGIN: 'https://fans.example' }).mode, 'production')
  }
  assert.equal(read({ STRIPE_SECRET_KEY: live.replace('live', 'test') }).mode, 'demo')
  assert.throws(
    () => read({ STRIPE_SECRET_KEY: live }),
    (error: Error) => !error.message.includes(live),
  )
})
