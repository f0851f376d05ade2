import assert from 'node:assert/strict'
import { test } from 'vitest'
import { WrongConfig } from '../config-values.ts'
import { streamConfigIn } from './stream-config.ts'
import { streamHosts } from './stream-hosts.ts'

const LIVEKIT = {
  STREAM_ENGINE: 'livekit',
  LIVEKIT_URL: 'wss://live.fans.example/',
  LIVEKIT_API_KEY: 'APIkey',
  LIVEKIT_API_SECRET: 'x'.repeat(32),
}
const AGORA = {
  STREAM_ENGINE: 'agora',
  AGORA_APP_ID: 'a'.repeat(32),
  AGORA_CERTIFICATE: 'b'.repeat(32),
  AGORA_CUSTOMER_ID: 'id',
  AGORA_CUSTOMER_SECRET: 'secret',
}
const BUCKET = {
  RECORDING_S3_ENDPOINT: 'https://s3.example/',
  RECORDING_S3_BUCKET: 'shows',
  RECORDING_S3_ACCESS_KEY: 'key',
  RECORDING_S3_SECRET_KEY: 'secret',
}

test('the embedded engine needs no settings, and opens no page to another server', () => {
  assert.deepEqual(streamConfigIn({}, 'production'), { engine: 'embedded' })
  assert.deepEqual(streamHosts({ engine: 'embedded' }), [])
})

test('a missing or wrong setting of a streaming service stops startup and is named', () => {
  const wrong: readonly (readonly [Record<string, string | undefined>, RegExp])[] = [
    [{ STREAM_ENGINE: 'zoom' }, /^STREAM_ENGINE must be one of embedded, livekit, agora, not "zoom"/],
    ...Object.keys(LIVEKIT)
      .slice(1)
      .map(
        (name) =>
          [{ ...LIVEKIT, [name]: undefined }, new RegExp(`^${name} is required because STREAM_ENGINE is livekit`)] as const,
      ),
    ...Object.keys(AGORA)
      .slice(1)
      .map(
        (name) => [{ ...AGORA, [name]: undefined }, new RegExp(`^${name} is required because STREAM_ENGINE is agora`)] as const,
      ),
    [{ ...LIVEKIT, LIVEKIT_URL: 'ws://live.fans.example' }, /^LIVEKIT_URL must be a URL that begins with wss:\/\//],
    [{ ...LIVEKIT, LIVEKIT_API_SECRET: 'secret' }, /^LIVEKIT_API_SECRET needs at least 32 characters/],
    [{ ...LIVEKIT, LIVEKIT_INGRESS: 'on' }, /^LIVEKIT_INGRESS must be one of no, yes/],
    [{ ...AGORA, AGORA_APP_ID: 'mine' }, /^AGORA_APP_ID must be 32 hexadecimal characters/],
    [{ ...AGORA, AGORA_URL: 'https://fake.example' }, /^AGORA_URL is for tests only/],
    [
      { ...AGORA, ...BUCKET, RECORDING_S3_BUCKET: undefined },
      /^RECORDING_S3_BUCKET is required because RECORDING_S3_ENDPOINT is set/,
    ],
    [{ ...AGORA, ...BUCKET, RECORDING_S3_ENDPOINT: 'http://s3.example' }, /^RECORDING_S3_ENDPOINT must be a URL/],
  ]
  for (const [env, message] of wrong)
    assert.throws(
      () => streamConfigIn(env, 'production'),
      (error) => error instanceof WrongConfig && message.test(error.message),
      String(message),
    )
  // `livekit-server --dev` has a short secret and no TLS.
  const dev = { ...LIVEKIT, LIVEKIT_URL: 'ws://localhost:7880', LIVEKIT_API_SECRET: 'secret' }
  assert.equal(streamConfigIn(dev, 'demo').engine, 'livekit')
})

test('pages may connect to the streaming service of the site, and to no other', () => {
  assert.deepEqual(streamHosts(streamConfigIn(LIVEKIT, 'production')), ['wss://live.fans.example', 'https://live.fans.example'])
  const cloud = streamConfigIn({ ...LIVEKIT, LIVEKIT_URL: 'wss://fans-1.livekit.cloud' }, 'production')
  assert.deepEqual(streamHosts(cloud), ['wss://*.livekit.cloud', 'https://*.livekit.cloud'])
  const agora = streamHosts(streamConfigIn({ ...AGORA, ...BUCKET }, 'production'))
  assert.ok(
    agora.includes('wss://*.sd-rtn.com:*') && agora.every((host) => /^(https|wss):\/\/\*\.[a-z-]+\.(io|com):\*$/.test(host)),
  )
})
