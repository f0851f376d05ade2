/** Writes the server side of a content kind: its routes, its table, and what mixed lists, search and purchases need of it. */

export function contentServer(words) {
  const folder = `server/src/features/${words.plural}`
  return {
    [`${folder}/index.ts`]: manifest(words),
    [`${folder}/routes.ts`]: routes(words),
    [`${folder}/publish-${words.singular}.ts`]: publish(words),
    [`${folder}/content.ts`]: content(words),
    [`${folder}/views.ts`]: views(words),
    [`${folder}/store.ts`]: store(words),
    [`${folder}/notifications.ts`]: notifications(words),
    [`${folder}/${words.plural}.test.ts`]: story(words),
  }
}

const manifest = ({ plural, camel, kind, Title }) => `
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { ${camel}Content } from './content.ts'
import { notificationRules } from './notifications.ts'
import { routes } from './routes.ts'

export default feature({
  name: '${plural}',
  routes,
  entryReasons: [{ reason: '${kind}', label: () => t('${Title}') }],
  contents: [${camel}Content],
  notificationRules,
})
`

const routes = ({ plural, singular, One, Many, camel, camels, kind }) => `
import * as ${camels} from '@fanfare/contract/${plural}'
import { bookmarksHandler } from '#core/engagement/index.ts'
import { publicationsHandler } from '#core/publications/index.ts'
import { unlockHandler } from '#core/purchases/index.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { publish${One} } from './publish-${singular}.ts'
import { ${camel}View } from './views.ts'

export const routes = [
  mutation(${camels}.create${One}, async ({ tx, viewer, body }) => {
    const id = await publish${One}(tx, viewer, body)
    return ${camel}View(tx.db, viewer, id)
  }),

  query(${camels}.view${One}, ({ ctx, viewer, params }) => ${camel}View(ctx.db, viewer, params.id)),

  publicationsHandler(${camels}.search${Many}, '${kind}'),
  unlockHandler(${camels}.buy${One}, '${kind}'),
  bookmarksHandler(${camels}.listBookmarked${Many}, '${kind}'),
]
`

const publish = ({ One, kind, aOne }) => `
import { contentChanged } from '#core/content/index.ts'
import { assertMayPublish, saleTerms } from '#core/publications/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertTextsAllowed } from '#core/text-rules/index.ts'
import { newId } from '#lib/id.ts'
import { oneLine } from '#lib/text.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { insert${One} } from './store.ts'

interface Input {
  readonly title: string
  readonly text: string
  /** Tokens. */
  readonly price: number
}

/** Publishes ${aOne} and returns its id. Throws \`not_verified\`, and \`not_valid\` for a price outside the site's limits. */
export async function publish${One}(tx: Tx, { id: performerId }: Viewer, input: Input): Promise<string> {
  await assertMayPublish(tx, performerId)
  const { price } = saleTerms({ audience: 'paid', price: input.price }, await settings(tx))
  const texts = { title: oneLine(input.title), text: input.text.trim() }
  await assertTextsAllowed(tx, texts)
  const id = newId(tx.now)
  await insert${One}(tx, { id, performerId, ...texts, price: Number(price) })
  tx.emit(contentChanged, { kind: '${kind}', id })
  return id
}
`

const content = ({ singular, One, camel, camels, kind }) => `
import type { ContentKind, SearchDocument } from '#core/content/index.ts'
import { ${camel}IdsAfter, ${camels}ById, type ${One}Row } from './store.ts'
import { ${camel}Cards, subjectOf } from './views.ts'

export const ${camel}Content: ContentKind = {
  kind: '${kind}',
  load: async (db, ids, lock) => (await ${camels}ById(db, ids, lock)).map(subjectOf),
  pageOf: (id) => \`/${singular}/\${id}\`,
  cards: async ({ db }, viewer, ids) => ${camel}Cards(db, viewer, await ${camels}ById(db, ids)),
  search: {
    documents: async (db, ids) => (await ${camels}ById(db, ids)).map(searchDocumentOf),
    idsAfter: ${camel}IdsAfter,
  },
}

/** Leaves out the text, which only buyers may read. */
const searchDocumentOf = ({ id, performer_id: ownerId, title, created_at: publishedAt }: ${One}Row): SearchDocument => ({
  id,
  ownerId,
  title,
  text: '',
  publishedAt,
})
`

const views = ({ plural, One, camel, camels, kind, many, aOne }) => `
import type { ContentCard } from '@fanfare/contract/content'
import type { ${One} } from '@fanfare/contract/${plural}'
import { accessDecisions } from '#core/access/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import type { Subject } from '#core/content/index.ts'
import { engagementOf } from '#core/engagement/index.ts'
import { countMedia } from '#core/media/index.ts'
import { cardView } from '#core/publications/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Db } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { ${camels}ById, type ${One}Row } from './store.ts'

const audience = 'paid'

/** Returns ${aOne} as the access decision sees it. */
export const subjectOf = ({ id, performer_id: ownerId, price }: ${One}Row): Subject => ({
  kind: '${kind}',
  id,
  ownerId,
  audience,
  price: Number(price),
  fileIds: [],
  removed: false,
})

/** Returns cards for lists of mixed content, by id, without ${many} the viewer may not see. */
export async function ${camel}Cards(db: Db, viewer: Anyone, rows: readonly ${One}Row[]): Promise<Map<string, ContentCard>> {
  const owners = rows.map(({ performer_id: id }) => id)
  const [decisions, people] = await Promise.all([accessDecisions(db, viewer, rows.map(subjectOf)), peopleById(db, owners)])
  const cards = rows.flatMap((row): ContentCard[] => {
    const [decision, performer] = [decisions.get(row.id), people.get(row.performer_id)]
    if (!decision || !performer || decision.sees === 'nothing') return []
    const card = cardView({ ...row, audience, published_at: row.created_at }, performer, decision)
    return [{ ...card, kind: '${kind}', inside: countMedia([]) }]
  })
  return new Map(cards.map((card) => [card._id, card]))
}

/** Returns the viewer's view of ${aOne}. Throws \`not_found\` if they may not see it at all. */
export async function ${camel}View(db: Db, viewer: Anyone, id: string): Promise<${One}> {
  const rows = await ${camels}ById(db, [id])
  const subjects = rows.map(subjectOf)
  const [cards, engagements] = await Promise.all([${camel}Cards(db, viewer, rows), engagementOf(db, viewer, subjects)])
  const [row, card, engagement] = [rows[0], cards.get(id), engagements.get(id)]
  if (!row || !card || !engagement) throw notFound()
  return card.locked ? { ...card, engagement, locked: true } : { ...card, engagement, locked: false, text: row.text }
}
`

const store = ({ One, camel, camels, table, aOne }) => `
/** The table \`${table}\`. */
import { sql } from 'kysely'
import type { ContentLock } from '#core/content/index.ts'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'

export interface ${One}Row {
  readonly id: string
  readonly performer_id: string
  readonly title: string
  readonly text: string
  /** Minor units of a token. */
  readonly price: string
  readonly created_at: Date
}

/** In no particular order. \`share\` locks the rows until the transaction ends: ${aOne} that is being sold cannot change. */
export async function ${camels}ById(db: Db, ids: readonly string[], lock: ContentLock = 'none'): Promise<${One}Row[]> {
  const { rows } = await sql<${One}Row>\`
    select id, performer_id, title, text, price, created_at from ${table} where id = any(\${uuids(ids)})
    \${lock === 'share' ? sql\`for share\` : sql\`\`}\`.execute(db)
  return rows
}

/** In order of id, the primary key. */
export async function ${camel}IdsAfter(db: Db, id: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>\`
    select id from ${table} where id > \${id} order by id limit \${limit}\`.execute(db)
  return rows.map((row) => row.id)
}

interface New${One} {
  readonly id: string
  readonly performerId: string
  readonly title: string
  readonly text: string
  /** Minor units of a token. */
  readonly price: number
}

export async function insert${One}({ db, now }: Tx, { id, performerId, title, text, price }: New${One}): Promise<void> {
  await sql\`insert into ${table} (id, performer_id, title, text, price, created_at)
    values (\${id}, \${performerId}, \${title}, \${text}, \${price}, \${now})\`.execute(db)
}
`

const notifications = ({ kind, one }) => `
import { soldRule } from '#core/purchases/index.ts'
import { t } from '#lib/i18n.ts'

export const notificationRules = [
  soldRule('${kind}', (price) => t('Your ${one} was unlocked for {price}', { price })),
]
`

const story = ({ plural, One, Many, camels, kind, aOne }) => `
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as ${camels} from '@fanfare/contract/${plural}'
import { search } from '@fanfare/contract/search'
import { isApiError } from '../../../test/payments.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let nadia: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
})

const input = { title: 'Harbor', text: 'Only the gulls are awake.', price: 9 }

test('everyone finds ${aOne} by its title and sees its price, and only buyers read its text', async () => {
  const [buyer, other] = [await site.fan('buyer', 100), await site.fan('other')]
  const { _id: id } = await nadia(${camels}.create${One}, { body: input })
  await site.quiet()
  const listed = await other(${camels}.search${Many}, { query: { performerId: nadia.id } })
  assert.deepEqual(
    listed.data.map(({ _id, title, price, locked }) => [_id, title, price, locked]),
    [[id, 'Harbor', 9, true]],
  )
  const found = async (q: string) => (await site.guest(search, { body: { q, kind: '${kind}' } })).data.map(({ _id }) => _id)
  assert.deepEqual([await found('harbor'), await found('awake')], [[id], []])

  const locked = await buyer(${camels}.view${One}, { params: { id } })
  assert.ok(locked.locked && !('text' in locked))
  const receipt = await buyer(${camels}.buy${One}, { params: { id }, body: { price: locked.price } })
  assert.deepEqual([receipt.kind, receipt.targetId, receipt.balance], ['${kind}', id, 91])
  const open = await buyer(${camels}.view${One}, { params: { id } })
  assert.equal(open.locked ? undefined : open.text, input.text)
  assert.ok((await other(${camels}.view${One}, { params: { id } })).locked)
})

test('a performer cannot publish ${aOne} before verification, or for free', async () => {
  const newcomer = await site.performer('newcomer', 'pending')
  await assert.rejects(newcomer(${camels}.create${One}, { body: input }), isApiError('not_verified'))
  await assert.rejects(nadia(${camels}.create${One}, { body: { ...input, price: 0 } }), isApiError('not_valid'))
})
`
