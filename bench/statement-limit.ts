/** The limit of (a) and (h): the statements of the server's own responses, recorded and repeated without the server. */
import { join } from 'node:path'
import pg from 'pg'
import { buildApplication } from '../server/src/app.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { answerParent } from './children.ts'
import { randomOf, runLoops, type Span } from './load-loops.ts'

export interface RecordedRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly token: string
  readonly body?: object
}

export interface StatementLimit extends Span {
  readonly databaseUrl: string
  readonly folder: string
  readonly requests: readonly RecordedRequest[]
}

interface Statement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

answerParent(async ({ databaseUrl, folder, requests, ...span }: StatementLimit) => {
  const answers = await record({ databaseUrl, folder, requests })
  const clients = await Promise.all(
    Array.from({ length: span.connections }, async () => {
      const client = new pg.Client(databaseUrl)
      await client.connect()
      return client
    }),
  )
  return runLoops(span, async (loop) => {
    for (const statement of randomOf(answers)) await clients[loop]?.query(statement)
  })
})

/** Returns the statements that the server sends for each response. */
async function record({ databaseUrl, folder, requests }: Omit<StatementLimit, keyof Span>): Promise<Statement[][]> {
  const seen: Statement[] = []
  const config = readConfig({ FANFARE_DATA: join(folder, 'recorder'), PORT: '0', DEMO_DATA: 'no', FANFARE_ROLE: 'worker' })
  const built = await buildApplication(
    { ...config, databaseUrl },
    { info: () => undefined, error: (error) => console.error(error) },
  )
  const answers: Statement[][] = []
  const stopWatching = watch((statement) => seen.push(statement))
  // The first request runs twice, because messages to other processes at startup mix with its statements.
  for (const { method, url, token, body } of [...requests.slice(0, 1), ...requests]) {
    const answer = await built.app.inject({ method, url, headers: { authorization: token }, ...(body && { payload: body }) })
    if (answer.statusCode !== 200) throw new Error(`${url} ${JSON.stringify(body)}: ${answer.body.slice(0, 300)}`)
    answers.push(seen.splice(0))
  }
  stopWatching()
  await built.close()
  return answers.slice(1)
}

/** Records only named statements, which are all statements with values. */
function watch(onStatement: (statement: Statement) => void): () => void {
  const { query } = pg.Client.prototype
  const isStatement = (message: unknown): message is Statement =>
    typeof message === 'object' && message !== null && 'name' in message && 'values' in message
  pg.Client.prototype.query = function watched(this: pg.Client, ...message: unknown[]) {
    if (isStatement(message[0])) onStatement({ ...message[0] })
    return Reflect.apply(query, this, message)
  } as typeof query
  return () => {
    pg.Client.prototype.query = query
  }
}
