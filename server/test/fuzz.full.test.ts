/**
 * Sends malformed and hostile requests to every call of the OpenAPI document, by people of every role, in parallel. None responds
 * 5xx, logs an error, or makes money or entitlements inconsistent. `npm run fuzz` sends 100,000 of them; FUZZ_REQUESTS and
 * FUZZ_SEED choose others. The same seed sends the same requests.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { openSession } from '#core/accounts/index.ts'
import { requestFor, type HostileRequest, type Operation } from './hostile.ts'
import { jpeg } from './pictures.ts'
import { openPopulatedSite, type PopulatedSite } from './populated-site.ts'
import { pick, random, type Schema } from './schema-values.ts'

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 3000)
const SEED = Number(process.env['FUZZ_SEED'] ?? 1)
const CONCURRENCY = 16
const MAX_IDS = 300
/** No response at all is the worst result. */
const HUNG_UP = 599

interface Document {
  readonly paths: Record<string, Record<string, Documented>>
}
interface Documented {
  readonly 'x-who': string
  readonly parameters: Operation['parameters']
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> }
}

async function operationsOf(api: string): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${api}/openapi.json`)).json()) as Document
  // On a site for adults, most requests would get the same error.
  const called = Object.entries(paths).filter(([path]) => !path.endsWith('/admin/age-gate'))
  return called.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-who': who, parameters, requestBody }]) => {
      const [content] = Object.entries(requestBody?.content ?? {})
      return {
        who,
        method: method.toUpperCase(),
        path,
        parameters,
        ...(content && { body: { type: content[0], schema: content[1].schema } }),
      }
    }),
  )
}

async function send({ site }: PopulatedSite, request: HostileRequest, token: string) {
  const answer = await fetch(site.api + request.url, {
    method: request.method,
    headers: { ...request.headers, ...(token !== '' && { authorization: token }) },
    ...(request.body !== undefined && { body: request.body }),
  }).catch((error: Error) => error)
  if (answer instanceof Error) return { status: HUNG_UP, text: String(answer.cause) }
  return { status: answer.status, text: await answer.text() }
}

/** The start of a body, or the fields of a form. */
const inWords = (body: string | FormData | undefined) =>
  typeof body === 'string' ? body.slice(0, 300) : body && JSON.stringify([...body.entries()])

const ANY_ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g
const origin = { address: '127.0.0.1', device: 'a test' }

test(`${REQUESTS} hostile requests: no 5xx, no logged error, no wrong balance`, async () => {
  const populated = await openPopulatedSite()
  const { site, callers } = populated
  const operations = await operationsOf(site.api)
  const files = [
    await jpeg(),
    await jpeg(3000, 90),
    new Blob(['%PDF-1.7 nothing']),
    new Blob([]),
    new Blob(['<script>'.repeat(900)]),
  ]
  const tokens = new Map(Object.entries(callers).map(([name, { token }]) => [name, token]))
  const ids = [...populated.ids]
  const next = random(SEED)
  const counts: Record<number, number> = {}
  const failures: string[] = []
  let sent = 0

  /** Continues with a new session after a sign-out or a changed password. */
  const signInAgain = async (name: string) => {
    const { id } = callers[name as 'fan'] as unknown as { id: string }
    tokens.set(name, await site.ctx.write((tx) => openSession(tx, id, origin)))
  }

  const work = async () => {
    while (sent < REQUESTS) {
      sent += 1
      const operation = pick(next, operations)
      // Mostly an authorized caller, because others are stopped early.
      const name = next() < 0.9 && operation.who in callers ? operation.who : pick(next, Object.keys(callers))
      const request = requestFor(operation, { next, ids, optional: 0.5 }, files)
      const { status, text } = await send(populated, request, tokens.get(name) ?? '')
      counts[status] = (counts[status] ?? 0) + 1
      if (status >= 500) failures.push(`${status} ${name} ${request.method} ${request.url} ${inWords(request.body)} → ${text}`)
      if (status === 401 && name !== 'guest') await signInAgain(name)
      if (status === 200 && ids.length < MAX_IDS) ids.push(...new Set(text.match(ANY_ID)))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  await site.quiet()

  console.log(`seed ${SEED}: ${sent} requests to ${operations.length} operations, by status ${JSON.stringify(counts)}`)
  assert.deepEqual(
    failures.slice(0, 20),
    [],
    site.log.errors
      .slice(0, 3)
      .map((error) => (error instanceof Error ? error.stack : error))
      .join('\n'),
  )
  assert.deepEqual(await site.wrongBalances(), [])
  const { rows } = await site.sql.query(
    "select count(*)::int as operators from accounts where role = 'admin' and id not in (select account_id from operators)",
  )
  assert.deepEqual(rows, [{ operators: 1 }])
})
