/** Writes the server side of a content kind, which runs on the kernel in `core/publications`. */

export function contentServer(words) {
  const folder = `server/src/features/${words.plural}`
  return {
    [`${folder}/index.ts`]: manifest(words),
    [`${folder}/${words.singular}.ts`]: kind(words),
    [`${folder}/content.ts`]: content(words),
    [`${folder}/routes.ts`]: routes(words),
    [`${folder}/views.ts`]: views(words),
    [`${folder}/notifications.ts`]: notifications(words),
    [`${folder}/personal-data.ts`]: personalData(words),
    [`${folder}/${words.plural}.test.ts`]: story(words),
  }
}

const manifest = ({ plural, camel, camels, kind, Title }) => `
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { ${camel}Content } from './content.ts'
import { notificationRules } from './notifications.ts'
import { ${camels}PersonalData } from './personal-data.ts'
import { routes } from './routes.ts'

export default feature({
  name: '${plural}',
  personalData: ${camels}PersonalData,
  routes,
  entryReasons: [{ reason: '${kind}', label: () => t('${Title}') }],
  contents: [${camel}Content],
  notificationRules,
})
`

const kind = ({ plural, singular, One, camel, kind, table, many }) => `
/** Defines ${many}: a title that everyone sees, and a text to unlock. */
import { sql, type Selectable } from 'kysely'
import type { Audience } from '@fanfare/contract/access'
import {
  publicationEvents,
  requestedTermsOf,
  type DraftPublication,
  type Lifecycle,
  type PublicationKind,
} from '#core/publications/index.ts'
import { notFound } from '#lib/errors.ts'
import { oneLine } from '#lib/text.ts'
import type { Schema } from '#schema/tables.ts'

export type ${One}Row = Selectable<Schema['${table}']>
type ${One}Content = Omit<${One}Row, keyof Lifecycle>

interface ${One}Form extends DraftPublication {
  readonly title: string
  readonly text: string
  readonly audience: Audience
  readonly price?: number
  readonly subscribersIncluded?: boolean
  readonly tierIds?: readonly string[]
}

export const ${camel}Kind: PublicationKind<${One}Content, ${One}Form> = {
  kind: '${kind}',
  table: '${table}',
  events: publicationEvents('${kind}'),
  pageOf: (id) => \`/${singular}/\${id}\`,
  formOf: (id) => \`/studio/${plural}/\${id}\`,
  contentOf: (form) => ({ title: oneLine(form.title), text: form.text.trim(), ...requestedTermsOf(form) }),
  textsOf: ({ title, text }) => ({ title, text }),
  // There are no files. See how galleries declare theirs.
  filesOf: () => ({ main: [], open: [] }),
  assertFiles() {},
  without: () => ({}),
  boughtError: () => notFound(),
  lackOf: () => undefined,
  searchOf: ({ title }) => ({ title, text: '' }),
  sql: { words: sql\`concat_ws(' ', t.title, t.text)\`, hasFiles: () => sql<boolean>\`false\` },
}
`

const content = ({ singular, camel }) => `
import type { ContentKind } from '#core/content/index.ts'
import { publicationContent } from '#core/publications/index.ts'
import { ${camel}Kind } from './${singular}.ts'
import { ${camel}Cards } from './views.ts'

export const ${camel}Content: ContentKind = publicationContent(${camel}Kind, { cards: ${camel}Cards })
`

const routes = ({ plural, singular, One, Many, camel, camels, kind }) => `
import * as ${camels} from '@fanfare/contract/${plural}'
import { bookmarksHandler } from '#core/engagement/index.ts'
import {
  createPublication,
  ownerHandlers,
  ownShelf,
  publicationsHandler,
  updatePublication,
  viewHandler,
} from '#core/publications/index.ts'
import { unlockHandler } from '#core/purchases/index.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { ${camel}Kind } from './${singular}.ts'
import { ${camel}View, own${Many}, own${One}View } from './views.ts'

export const routes = [
  mutation(${camels}.create${One}, async ({ tx, services, viewer, body }) =>
    own${One}View({ services, db: tx.db, viewer }, await createPublication(${camel}Kind, tx, viewer, body)),
  ),

  mutation(${camels}.update${One}, async ({ tx, services, viewer, params: { id }, body }) =>
    own${One}View({ services, db: tx.db, viewer }, await updatePublication(${camel}Kind, tx, viewer, { id, draft: body })),
  ),

  query(${camels}.searchOwn${Many}, ({ ctx, viewer, query: { q: words, shelf, status, audience, limit, cursor } }) =>
    ownShelf(${camel}Kind, { ctx, viewer, wanted: { words, shelf, status, audience }, limit, cursor }, (rows) =>
      own${Many}(ctx.db, viewer, rows),
    ),
  ),

  ...ownerHandlers(
    ${camel}Kind,
    {
      view: ${camels}.viewOwn${One},
      publish: ${camels}.publish${One},
      schedule: ${camels}.schedule${One},
      archive: ${camels}.archive${One},
      unarchive: ${camels}.unarchive${One},
      remove: ${camels}.delete${One},
    },
    own${One}View,
  ),

  publicationsHandler(${camels}.search${Many}, '${kind}'),
  unlockHandler(${camels}.buy${One}, '${kind}'),
  bookmarksHandler(${camels}.listBookmarked${Many}, '${kind}'),
  viewHandler(${camel}Kind, ${camels}.view${One}, ${camel}View),
]
`

const views = ({ plural, singular, One, Many, camel, kind, many, aOne }) => `
import type { ContentCard } from '@fanfare/contract/content'
import type { ${One}, Own${One} } from '@fanfare/contract/${plural}'
import { engagementOf } from '#core/engagement/index.ts'
import { countMedia } from '#core/media/index.ts'
import { actsOf, cardView, headView, ownParts, ownView, shownRows, subjectOf, type Own } from '#core/publications/index.ts'
import type { Context, Db } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { ${camel}Kind, type ${One}Row } from './${singular}.ts'

/** Returns cards for lists of mixed content, by id, without ${many} the viewer may not see. */
export async function ${camel}Cards(
  ctx: Context,
  viewer: Anyone,
  rows: readonly ${One}Row[],
): Promise<ReadonlyMap<string, ContentCard>> {
  const shown = await shownRows(${camel}Kind, { ctx, viewer, fileIdsOf: () => [] }, rows)
  return new Map(
    shown.map(({ row, performer, decision }) => [
      row.id,
      { ...cardView(row, performer, decision), kind: '${kind}', inside: countMedia([]) },
    ]),
  )
}

const engagementsOf = (db: Db, viewer: Anyone, rows: readonly ${One}Row[]) =>
  engagementOf(
    db,
    viewer,
    rows.map((row) => subjectOf(${camel}Kind, row)),
  )

/** Returns the viewer's view of ${aOne}, or undefined if they may not see it at all. */
export async function ${camel}View(ctx: Context, viewer: Anyone, row: ${One}Row): Promise<${One} | undefined> {
  const [cards, engagements] = await Promise.all([
    ${camel}Cards(ctx, viewer, [row]),
    engagementsOf(ctx.db, viewer, [row]),
  ])
  const card = cards.get(row.id)
  if (!card) return undefined
  const engagement = engagements.get(row.id)!
  return card.locked ? { ...card, engagement, locked: true } : { ...card, engagement, locked: false, text: row.text }
}

/** Returns the owner's ${many}, in the given order, with all fields of the form. */
export async function own${Many}(db: Db, viewer: Anyone, rows: readonly ${One}Row[]): Promise<Own${One}[]> {
  const [{ performerOf, salesOf }, engagements] = await Promise.all([
    ownParts(db, rows, []),
    engagementsOf(db, viewer, rows),
  ])
  return rows.map((row) => ({
    ...headView(row, performerOf(row)),
    ...ownView(row, salesOf(row)),
    title: row.title,
    text: row.text,
    can: actsOf(row),
    engagement: engagements.get(row.id)!,
  }))
}

export const own${One}View = async ({ db, viewer }: Own, row: ${One}Row): Promise<Own${One}> =>
  (await own${Many}(db, viewer, [row]))[0]!
`

const notifications = ({ singular, camel, kind, one, many, aOne }) => `
import { newContentRule } from '#core/publications/index.ts'
import { soldRule } from '#core/purchases/index.ts'
import { t } from '#lib/i18n.ts'
import { ${camel}Kind } from './${singular}.ts'

export const notificationRules = [
  newContentRule(${camel}Kind, {
    name: 'new_${kind}',
    label: () => t('New ${many}'),
    title: () => t('Published a new ${one}'),
    outside: () => ({
      subject: t('Someone you follow has a new ${one}'),
      body: [t('Someone you follow published ${aOne}.'), t('Open it to see more.')],
      button: t('View ${one}'),
    }),
  }),
  soldRule('${kind}', (price) => t('Your ${one} was unlocked for {price}', { price })),
]
`

const personalData = ({ singular, camel, camels, table }) => `
import { personalData } from '#core/personal-data/index.ts'
import { deletePublication } from '#core/publications/index.ts'
import { contentErasure } from '#core/purchases/index.ts'
import { ${camel}Kind } from './${singular}.ts'

export const ${camels}PersonalData = [
  personalData('${table}', {
    by: ['performer_id'],
    erasure: contentErasure({ table: '${table}', remove: (tx, owner, id) => deletePublication(${camel}Kind, tx, owner, id) }),
    exported: {
      name: '${table}',
      columns: ['id', 'title', 'text', 'audience', 'price', 'status', 'created_at', 'published_at', 'removed_at'],
      key: ['id'],
    },
  }),
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

const input = { title: 'Harbor', text: 'Only the gulls are awake.', audience: 'paid', price: 9 } as const

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

test('a performer keeps ${aOne} as a draft, changes it, and publishes it', async () => {
  const { _id: id, version } = await nadia(${camels}.create${One}, { body: { ...input, price: 0, publish: 'draft' } })
  await assert.rejects(site.guest(${camels}.view${One}, { params: { id } }), isApiError('not_found'))
  await assert.rejects(nadia(${camels}.publish${One}, { params: { id } }), isApiError('not_valid'))
  await nadia(${camels}.update${One}, { params: { id }, body: { ...input, title: 'Pier', publish: 'draft', version } })
  assert.equal((await nadia(${camels}.publish${One}, { params: { id } })).status, 'published')
  assert.equal((await site.guest(${camels}.view${One}, { params: { id } })).title, 'Pier')
})

test('a performer cannot publish ${aOne} before verification, or sell it for nothing', async () => {
  const newcomer = await site.performer('newcomer', 'pending')
  await assert.rejects(newcomer(${camels}.create${One}, { body: input }), isApiError('not_verified'))
  await assert.rejects(nadia(${camels}.create${One}, { body: { ...input, price: 0 } }), isApiError('not_valid'))
})
`
