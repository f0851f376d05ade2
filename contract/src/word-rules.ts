/** Defines lists of words that the site does not allow, and the search for published items that have the words of a new list. */
import { Type, type Static } from 'typebox'
import { Cursor, DateTime, del, Done, get, Id, IdParams, Limit, oneOf, orNull, page, post, put } from './define.ts'
import { Person } from './people.ts'
import { SeenVersion } from './versions.ts'

/**
 * `explain`: authors see which words to remove. `refuse`: the text is refused without naming the words. `severe`: the same, in every
 * text, tag, name and search of the site.
 */
export const WordSeverity = oneOf('explain', 'refuse', 'severe')
export type WordSeverity = Static<typeof WordSeverity>

/** `texts` are titles, descriptions and messages; `names` are usernames and display names. */
export const WordPlace = oneOf('texts', 'tags', 'names', 'search')
export type WordPlace = Static<typeof WordPlace>

/** The language of the words. Every list applies to texts of all languages. */
export const WordLanguage = oneOf('any', 'en', 'es')
export type WordLanguage = Static<typeof WordLanguage>

export const MAX_WORDS = 500
export const MAX_WORD_LENGTH = 50
/** The grace date is at most this far away. */
export const MAX_GRACE_DAYS = 90
/** A list that matches at least this share of what is published needs a second confirmation. */
export const BROAD_SHARE = 0.2

const form = {
  language: WordLanguage,
  severity: WordSeverity,
  places: Type.Array(WordPlace, { minItems: 1, maxItems: 4, uniqueItems: true, title: 'Applies to' }),
  /** One word or phrase per line. */
  words: Type.String({ minLength: 1, maxLength: 20_000, title: 'Words' }),
}

/** A published item that has words of a list. */
export const WordMatch = Type.Object({
  _id: Id,
  kindLabel: Type.String(),
  title: Type.String(),
  /** Part of the text around the words. */
  excerpt: Type.String(),
  words: Type.Array(Type.String()),
  owner: Person,
  /** Path of its page; empty if it has none. */
  path: Type.String(),
})
export type WordMatch = Static<typeof WordMatch>

export const WordRule = Type.Object({
  _id: Id,
  ...form,
  /** Drafts do not apply yet. */
  status: oneOf('draft', 'active'),
  version: Type.Integer(),
  createdAt: DateTime,
  /** Null for a list that came with the site. */
  createdBy: orNull(Person),
  /** Published items with these words stay until then. Null: the list applies to new texts only. */
  graceUntil: orNull(DateTime),
  enforcedAt: orNull(DateTime),
})
export type WordRule = Static<typeof WordRule>

/** The matches of a list among everything that is published. */
export const DryRun = Type.Object({
  state: oneOf('none', 'running', 'done'),
  scanned: Type.Integer(),
  /** The number of items with the words. */
  found: Type.Integer(),
  /** True if the words match so many items that they are probably too broad. */
  isBroad: Type.Boolean(),
  kinds: Type.Array(Type.Object({ kind: Type.String(), kindLabel: Type.String(), found: Type.Integer() })),
  /** The accounts with the most matching items, at most 20. */
  owners: Type.Array(Type.Object({ owner: Person, found: Type.Integer() })),
  totalOwners: Type.Integer(),
})
export type DryRun = Static<typeof DryRun>

const tags = ['word-rules'] as const

export const listWordRules = get('/admin/word-rules', {
  summary: 'List the lists of words, the most severe first, then drafts.',
  who: 'admin',
  permission: 'moderation_read',
  query: Type.Object({ limit: Limit(100) }),
  reply: page(WordRule),
  provides: tags,
})

export const readWordRule = get('/admin/word-rules/:id', {
  summary: 'Get a list of words, and what it matches in everything that is published.',
  who: 'admin',
  permission: 'moderation_read',
  params: IdParams,
  reply: Type.Object({ rule: WordRule, dryRun: DryRun }),
  errors: ['not_found'],
  provides: tags,
})

export const listWordMatches = get('/admin/word-rules/:id/matches', {
  summary: 'List published items that have the words of a list.',
  who: 'admin',
  permission: 'moderation_read',
  params: IdParams,
  query: Type.Object({ limit: Limit(20), cursor: Cursor }),
  reply: page(WordMatch),
  errors: ['not_found', 'not_valid'],
  provides: tags,
})

export const createWordRule = post('/admin/word-rules', {
  summary: 'Create a draft of a list of words and search everything that is published for them. Nothing is refused yet.',
  who: 'admin',
  permission: 'moderation',
  body: Type.Object(form),
  reply: WordRule,
  errors: ['not_valid'],
  invalidates: tags,
})

export const changeWordRule = put('/admin/word-rules/:id', {
  summary: 'Change a list. A changed draft is searched again. A list that applies can only lose words.',
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  body: Type.Object({ ...form, version: SeenVersion }),
  reply: WordRule,
  errors: ['not_found', 'not_valid', 'changed_meanwhile'],
  invalidates: tags,
})

export const applyWordRule = post('/admin/word-rules/:id/apply', {
  summary:
    'Apply a draft to all new texts, and notify the owners of matching items. Items that still match on the grace date are hidden until operators decide.',
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  body: Type.Object({
    version: SeenVersion,
    /** Null leaves published items as they are. */
    graceUntil: orNull(DateTime),
    /** Needed if the words match a large share of what is published. */
    isBroadConfirmed: Type.Optional(Type.Boolean()),
  }),
  reply: WordRule,
  errors: ['not_found', 'not_valid', 'already_done', 'changed_meanwhile', 'not_allowed'],
  invalidates: tags,
})

export const deleteWordRule = del('/admin/word-rules/:id', {
  summary: 'Delete a list. Its words are allowed again.',
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: tags,
})
