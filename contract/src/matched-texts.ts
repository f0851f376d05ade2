/** Defines how people fix their published items before the grace date of a new list of words. */
import { Type, type Static } from 'typebox'
import { Cursor, DateTime, get, Id, Limit, oneOf, page, post } from './define.ts'
import { SINGLE_LINE_PATTERN } from './define.ts'

export const MatchedText = Type.Object({
  _id: Id,
  kind: Type.String(),
  kindLabel: Type.String(),
  title: Type.String(),
  /** The words to remove, as written. */
  words: Type.Array(Type.String()),
  /** The item is hidden on this date if it still has the words. */
  graceUntil: DateTime,
  /** The date is over, and the item is hidden until operators decide. */
  isHidden: Type.Boolean(),
  /** Path of the page on which the owner edits it. */
  form: Type.String(),
  canBeArchived: Type.Boolean(),
  canBeReplaced: Type.Boolean(),
})
export type MatchedText = Static<typeof MatchedText>

const tags = ['matched-texts'] as const

export const listMatchedTexts = get('/matched-texts', {
  summary: 'List the caller’s published items that have words of new lists.',
  who: 'member',
  query: Type.Object({ limit: Limit(50), cursor: Cursor }),
  reply: page(MatchedText),
  errors: ['not_valid'],
  provides: tags,
})

export const fixMatchedTexts = post('/matched-texts/fix', {
  summary: 'Archive items, or replace the words in their texts. Items that cannot be changed this way stay as they are.',
  who: 'member',
  body: Type.Object({
    ids: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
    act: oneOf('archive', 'replace'),
    /** For `replace`; empty removes the words. */
    replacement: Type.Optional(Type.String({ maxLength: 50, pattern: `^$|${SINGLE_LINE_PATTERN}`, title: 'Replacement' })),
  }),
  reply: Type.Object({ fixed: Type.Integer(), left: Type.Integer() }),
  errors: ['not_valid'],
  invalidates: [...tags, 'posts'],
})
