/** The limit of (a): the very statements of the server's own pages, recorded and then repeated without the server. */
import { join } from 'node:path'
import pg from 'pg'
import { buildApplication } from '../server/src/app.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { answerParent } from './children.ts'
import { anyOf, closedLoops, type Span } from './pace.ts'

export interface FeedLimit extends Span {
  readonly databaseUrl: string
  readonly folder: string
  readonly tokens: readonly string[]
}

interface Statement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

answerParent(async ({ databaseUrl, folder, tokens, ...span }: FeedLimit) => {
  const pages = await record({ databaseUrl, folder, tokens })
  const clients = await Promise.all(
    Array.from({ length: span.connections }, async () => {
      const client = new pg.Client(databaseUrl)
      await client.connect()
      return client
    }),
  )
  return closedLoops(span, async (loop) => {
    for (const statement of anyOf(pages)) await clients[loop]?.query(statement)
  })
})

/** What the server asks the database for one page each. */
async function record({ databaseUrl, folder, tokens }: Omit<FeedLimit, keyof Span>): Promise<Statement[][]> {
  const seen: Statement[] = []
  const config = readConfig({ FANFARE_DATA: join(folder, 'recorder'), PORT: '0', DEMO_DATA: 'no', FANFARE_ROLE: 'worker' })
  const built = await buildApplication(
    { ...config, databaseUrl },
    { info: () => undefined, error: (error) => console.error(error) },
  )
  const pages: Statement[][] = []
  const stopWatching = watch((statement) => seen.push(statement))
  const [first = ''] = tokens
  // Twice for the first: what the server says to the other processes when it starts comes in between.
  for (const token of [first, ...tokens]) {
    const page = await built.app.inject({ url: '/api/user/feeds?limit=20', headers: { authorization: token } })
    if (page.json().data?.length !== 20) throw new Error(`not a page of 20: ${page.body.slice(0, 300)}`)
    pages.push(seen.splice(0))
  }
  stopWatching()
  await built.close()
  return pages.slice(1)
}

/** Named statements only: all that is asked with values. */
function watch(tell: (statement: Statement) => void): () => void {
  const { query } = pg.Client.prototype
  const isStatement = (said: unknown): said is Statement =>
    typeof said === 'object' && said !== null && 'name' in said && 'values' in said
  pg.Client.prototype.query = function watched(this: pg.Client, ...said: unknown[]) {
    if (isStatement(said[0])) tell({ ...said[0] })
    return Reflect.apply(query, this, said)
  } as typeof query
  return () => {
    pg.Client.prototype.query = query
  }
}
