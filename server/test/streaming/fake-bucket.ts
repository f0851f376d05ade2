/** A fake of an S3-compatible bucket, which checks the signature of every request (AWS Signature Version 4). */
import { createHash, createHmac } from 'node:crypto'
import { openFakeHttp, type Answer, type Call, type Fault } from '../gateways/fake-http.ts'

const NAME = 'recordings'
const KEYS = { accessKey: 'AKIAFAKE', secretKey: 'the secret key of a fake bucket' }
const REGION = 'eu-west-1'

export type FakeBucket = Awaited<ReturnType<typeof openFakeBucket>>

export async function openFakeBucket() {
  const objects = new Map<string, Buffer>()
  const http = await openFakeHttp(answerOf)

  function answerOf(call: Call, fault: Fault | undefined): Answer {
    if (fault !== undefined) return { status: 503, body: '' }
    if (!isSigned(call)) return { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' }
    const key = call.path.slice(`/${NAME}/`.length)
    if (call.path === `/${NAME}`) return { status: 200, body: listOf(call.query.get('prefix') ?? '') }
    if (call.method === 'DELETE') {
      objects.delete(key)
      return { status: 204, body: '' }
    }
    const object = objects.get(key)
    return object ? { status: 200, body: object } : { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
  }
  const listOf = (prefix: string) => {
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort()
    return `<?xml version="1.0"?><ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`
  }
  return {
    ...http,
    objects,
    env: {
      RECORDING_S3_ENDPOINT: http.url,
      RECORDING_S3_BUCKET: NAME,
      RECORDING_S3_REGION: REGION,
      RECORDING_S3_ACCESS_KEY: KEYS.accessKey,
      RECORDING_S3_SECRET_KEY: KEYS.secretKey,
    },
    keys: { ...KEYS, bucket: NAME, region: REGION },
  }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

function isSigned({ method, path, query, header }: Call): boolean {
  const [, scope = '', names = '', signature] =
    /Credential=AKIAFAKE\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]+)/.exec(header('authorization')) ?? []
  const sorted = [...query].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).sort()
  const headers = names.split(';').map((name) => `${name}:${header(name)}\n`)
  const payload = header('x-amz-content-sha256')
  const request = [method, path, sorted.join('&'), headers.join(''), names, payload].join('\n')
  const hash = createHash('sha256').update(request).digest('hex')
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, hash].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${KEYS.secretKey}`)
  return hmac(key, text).toString('hex') === signature
}
