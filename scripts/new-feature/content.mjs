/** Writes the files of a content kind: performers sell a text with a title and a price. */
import { contentServer } from './content-server.mjs'
import { contentWeb } from './content-web.mjs'

export const contentFiles = (words, { migrationFile }) => ({
  [`contract/src/${words.plural}.ts`]: contract(words),
  [migrationFile]: migration(words),
  ...contentServer(words),
  ...contentWeb(words),
})

const contract = (words) => `
/** Defines ${words.many}, which performers sell: everyone sees title and price, and only buyers read the text. */
import { Type, type Static } from 'typebox'
import { get, IdParams, page, post, Tokens } from './define.ts'
import { Publication, PublicationQuery, Publications, Title } from './publications.ts'
import { Bookmark, BookmarkQuery } from './reactions.ts'
import { Receipt, ShownOffer } from './sales.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'

/** Two shapes instead of optional fields, so that a locked view has no field that could leak. */
export const ${words.One} = Type.Union([
  Type.Object({ ...Publication.properties, locked: Type.Literal(false), text: Type.String() }),
  Type.Object({ ...Publication.properties, locked: Type.Literal(true) }),
])
export type ${words.One} = Static<typeof ${words.One}>
${publishing(words)}${buying(words)}`

const publishing = ({ plural, One, Many, many, aOne }) => `
export const create${One} = post('/performer/performer-assets/${plural}', {
  summary: 'Publish ${aOne}. Verified performers only.',
  who: 'performer',
  body: Type.Object({
    title: Title,
    text: Type.String({ minLength: 1, maxLength: 5000, title: 'Text', pattern: MULTILINE_PATTERN }),
    price: Tokens,
  }),
  reply: ${One},
  errors: ['not_verified', 'not_valid'],
  invalidates: ['${plural}', 'performer:{performer._id}'],
})

export const search${Many} = get('/performer-assets/${plural}/search', {
  summary: 'Search ${many} by title, of all performers or of one.',
  who: 'anyone',
  query: PublicationQuery,
  reply: Publications,
  errors: ['not_found', 'not_valid'],
  provides: ['${plural}', 'access:{performerId}'],
})
`

const buying = ({ plural, singular, One, Many, many, aOne, kind }) => `
export const view${One} = get('/performer-assets/${plural}/:id/view', {
  summary: 'Read ${aOne}. Locked views have no text.',
  who: 'anyone',
  params: IdParams,
  reply: ${One},
  errors: ['not_found'],
  provides: ['${kind}:{id}', 'access:{performer._id}'],
})

export const buy${One} = post('/token-transactions/${singular}/:id', {
  summary: 'Unlock ${aOne} permanently.',
  who: 'fan',
  params: IdParams,
  body: ShownOffer,
  reply: Receipt,
  errors: ['not_found', 'already_done', 'not_enough_tokens', 'spending_limit', 'price_changed', 'changed_meanwhile'],
  invalidates: ['${kind}:{id}', '${plural}', 'purchases', 'wallet'],
  invalidatesOnConflict: ['me', '${kind}:{id}'],
})

export const listBookmarked${Many} = get('/reactions/${plural}/bookmark', {
  summary: 'List bookmarked ${many}, latest first.',
  who: 'member',
  query: BookmarkQuery,
  reply: page(Bookmark),
  errors: ['not_valid'],
  provides: ['bookmarks'],
})
`

const migration = ({ table, many }) => `
-- The ${many} that performers sell.
create table ${table} (
  id uuid primary key,
  performer_id uuid not null references performers,
  title text not null,
  text text not null,
  -- Minor units of a token.
  price bigint not null check (price > 0),
  created_at timestamptz not null
);
`
