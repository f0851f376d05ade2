/** Defines which texts the site allows, and what breaks the rules. */
import { Type, type Static } from 'typebox'
import { get, oneOf, post, put, Tokens } from './define.ts'

export const TextProblem = Type.Object({
  rule: oneOf('severe_words', 'refused_words', 'banned_words', 'links'),
  /** The words as written. */
  words: Type.Array(Type.String(), { maxItems: 10 }),
  /** The words suggest minors or sex by force: they are on a list that came with the site. */
  isAbuse: Type.Boolean(),
})
export type TextProblem = Static<typeof TextProblem>

export const TextRules = Type.Object({
  /** One word or phrase per line. */
  bannedWords: Type.String({ maxLength: 20_000, title: 'Banned words', default: '' }),
  linksAllowed: Type.Boolean({ title: 'Allow links in messages and posts' }),
})

export const readTextRules = get('/admin/text-rules', {
  summary: 'Get the banned words, and whether links are allowed in messages and posts.',
  who: 'admin',
  permission: 'moderation_read',
  reply: TextRules,
  provides: ['text-rules'],
})

export const changeTextRules = put('/admin/text-rules', {
  summary: 'Change the banned words and whether links are allowed, for everything sent or edited from now on.',
  who: 'admin',
  permission: 'moderation',
  body: TextRules,
  reply: TextRules,
  errors: ['not_valid'],
  invalidates: ['text-rules'],
})

/** The maximum length of a checked text: the longest message, or the descriptions of all files of a post. */
export const MAX_CHECKED_LENGTH = 10_000

export const checkWords = post('/text-rules/check', {
  summary: 'Check whether texts, or media with a price, would be rejected, and why, before they are saved. Nothing is stored.',
  who: 'member',
  seat: 'any',
  unrecorded: 'Only checks a text.',
  isUnread: true,
  body: Type.Object({
    texts: Type.Array(Type.String({ maxLength: MAX_CHECKED_LENGTH }), { minItems: 1, maxItems: 6 }),
    /** For a message: the price and number of its media. */
    message: Type.Optional(Type.Object({ price: Tokens, files: Type.Integer({ minimum: 0, maximum: 10 }) })),
  }),
  reply: Type.Object({ problems: Type.Array(Type.String(), { maxItems: 12 }) }),
  rateLimit: { calls: 120, seconds: 60 },
})
