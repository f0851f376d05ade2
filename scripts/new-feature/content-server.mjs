/** Writes the server's side of a content kind: its table, its integration with features that know no kind, and its routes. */

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

/** Publishes ${aOne} and answers its id. Verified performers only, at a price within the site's bounds. */
export async function publish${One}(tx: Tx, { id: performerId }: Viewer, input: Input): Promise<string> {
  await assertMayPublish(tx, performerId)
  const { price } = saleTerms({ audience: 'paid', price: input.price }, await settings(tx))
  const texts = { title: oneLine(input.title), text: input.text.trim() }
  await assertTextsAllowed(tx, texts)
  const id = newId(tx.now)
  await insert${One}(tx, { id, performerId, ...texts, price })
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

/** The text is for those who have paid: it is not searched. */
const searchDocumentOf = ({ id, performer_id: ownerId, title, created_at: publishedAt }: ${One}Row): SearchDocument => ({
  id,
  ownerId,
  title,
  text: '',
  publishedAt,
})
`

const views = ({ plural, One, camel, camels, kind, one }) => `
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

/** As the access decision sees it. */
export const subjectOf = ({ id, performer_id: ownerId, price }: ${One}Row): Subject => ({
  kind: '${kind}',
  id,
  ownerId,
  audience,
  price: Number(price),
  fileIds: [],
  removed: false,
})

/** As they stand in lists, by id; what the viewer may not see at all is left out. */
export async function ${camel}Cards(db: Db, viewer: Anyone, rows: readonly ${One}Row[]): Promise<Map<string, ContentCard>> {
  const owners = rows.map(({ performer_id: id }) => id)
  const [decisions, people] = await Promise.all([accessDecisions(db, viewer, rows.map(subjectOf)), peopleById(db, owners)])
  const cards = rows.flatMap((row): ContentCard[] => {
    const [decision, performer] = [decisions.get(row.id), people.get(row.performer_id)]
    if (!decision || !performer || decision.sees === 'nothing') return []
    const shown = cardView({ ...row, audience, published_at: row.created_at }, performer, decision)
    return [{ ...shown, kind: '${kind}', inside: countMedia([]) }]
  })
  return new Map(cards.map((card) => [card._id, card]))
}

/** One ${one} as this viewer may see it. Throws \`not_found\` where they may not see it at all. */
export async function ${camel}View(db: Db, viewer: Anyone, id: string): Promise<${One}> {
  const rows = await ${camels}ById(db, [id])
  const things = rows.map(subjectOf)
  const [cards, engagements] = await Promise.all([${camel}Cards(db, viewer, rows), engagementOf(db, viewer, things)])
  const [row, card, engagement] = [rows[0], cards.get(id), engagements.get(id)]
  if (!row || !card || !engagement) throw notFound()
  return card.locked ? { ...card, engagement, locked: true } : { ...card, engagement, locked: false, text: row.text }
}
`

const store = ({ One, camel, camels, table }) => `
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

/** In no particular order. With \`share\` they stay as they are until the transaction ends. */
export async function ${camels}ById(db: Db, ids: readonly string[], lock: ContentLock = 'none'): Promise<${One}Row[]> {
  const { rows } = await sql<${One}Row>\`
    select id, performer_id, title, text, price, created_at from ${table} where id = any(\${uuids(ids)})
    \${lock === 'share' ? sql\`for share\` : sql\`\`}\`.execute(db)
  return rows
}

/** In order of id, which is the primary key. */
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

const words = (price: string) => t('Your ${one} was unlocked for {price}', { price })
export const notificationRules = [soldRule('${kind}', words)]
`

const story = ({ plural, One, Many, camels, kind, many, aOne }) => `
/** Stories about ${many}. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as ${camels} from '@fanfare/contract/${plural}'
import { search } from '@fanfare/contract/search'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let nadia: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
})

const input = { title: 'Harbour', text: 'Nobody is awake.', price: 9 }
const code = (error: ApiError) => error.code

test('everyone finds ${aOne} by its title and sees its price, and who pays that reads the text', async () => {
  const [fan, other] = [await site.fan('felix', 100), await site.fan('other')]
  const { _id: id } = await nadia(${camels}.create${One}, { body: input })
  await site.quiet()
  const listed = await other(${camels}.search${Many}, { query: { performerId: nadia.id } })
  assert.deepEqual(
    listed.data.map(({ _id, title, price, locked }) => [_id, title, price, locked]),
    [[id, 'Harbour', 9, true]],
  )
  const found = async (q: string) => (await site.guest(search, { body: { q, kind: '${kind}' } })).data.map(({ _id }) => _id)
  assert.deepEqual([await found('harbour'), await found('awake')], [[id], []])

  const locked = await fan(${camels}.view${One}, { params: { id } })
  assert.ok(locked.locked && !('text' in locked))
  const bought = await fan(${camels}.buy${One}, { params: { id }, body: { price: locked.price } })
  assert.deepEqual([bought.kind, bought.targetId, bought.balance], ['${kind}', id, 91])
  const open = await fan(${camels}.view${One}, { params: { id } })
  assert.equal(open.locked ? undefined : open.text, 'Nobody is awake.')
  assert.ok((await other(${camels}.view${One}, { params: { id } })).locked)
})

test('nobody publishes ${aOne} before their documents are approved, or for nothing', async () => {
  const newcomer = await site.performer('newcomer', 'pending')
  assert.equal(await newcomer(${camels}.create${One}, { body: input }).catch(code), 'not_verified')
  assert.equal(await nadia(${camels}.create${One}, { body: { ...input, price: 0 } }).catch(code), 'not_valid')
})
`
