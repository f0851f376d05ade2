/** Defines the search over performers and all registered kinds of content. Finds only what the viewer may know of. */
import { Type, type Static } from 'typebox'
import { ContentCard, ContentKind } from './content.ts'
import { Cursor, get, Limit, oneOf, page, post } from './define.ts'
import { Person } from './people.ts'
import { PerformerCard } from './profiles.ts'

/** Words, `#tags` and `@names`. */
const Words = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', title: 'Search' })

/** The field of the best match. Locked content matches by its teaser only. */
const Match = oneOf('name', 'bio', 'title', 'tag', 'text')

const Why = {
  match: Match,
  /** Published by someone the viewer follows or subscribes to. These rank first among equals. */
  isFollowed: Type.Boolean(),
}
export const FoundContent = Type.Object({ ...ContentCard.properties, ...Why })
export type FoundContent = Static<typeof FoundContent>
export const FoundPerformer = Type.Object({ ...PerformerCard.properties, ...Why })
export type FoundPerformer = Static<typeof FoundPerformer>

export const search = post('/search/keywords', {
  summary:
    'Search content, best matches first. The first page also has performers. Searches by several fans become trending suggestions.',
  who: 'anyone',
  body: Type.Object({
    q: Words,
    /** Leaves out performers. */
    kind: Type.Optional(ContentKind),
  }),
  query: Type.Object({ limit: Limit(20), cursor: Cursor }),
  reply: Type.Object({
    ...page(FoundContent).properties,
    /** The best few. `GET /performers/user/search` has the whole list. */
    performers: Type.Array(FoundPerformer),
    kinds: Type.Array(ContentKind),
    /** The spelling that was searched instead, when the requested words have no results. */
    corrected: Type.Optional(Type.String()),
  }),
  errors: ['not_valid'],
  rateLimit: { calls: 60, seconds: 60 },
  // Unlocked content of any kind is shown as unlocked, so purchases make the reply stale.
  provides: ['posts', 'purchases'],
})

export const Keyword = Type.Union([
  Type.Object({ kind: Type.Literal('performer'), performer: Person }),
  /** Without its `#`. */
  Type.Object({ kind: Type.Literal('tag'), text: Type.String() }),
  Type.Object({ kind: Type.Literal('words'), text: Type.String() }),
])
export type Keyword = Static<typeof Keyword>

export const listKeywords = get('/search/list/keywords', {
  summary: 'Suggest searches that start with `q`. Without it, list what several fans have searched for in the last 7 days.',
  who: 'anyone',
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 100 })), limit: Limit(8) }),
  reply: page(Keyword),
  rateLimit: { calls: 240, seconds: 60 },
  provides: ['keywords'],
})
