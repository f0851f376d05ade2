/** Defines the operators' saved replies: texts for decisions and letters, with placeholders that are filled from the case. */
import { Type, type Static } from 'typebox'
import { del, Done, get, Id, IdParams, Limit, page, post, put, SINGLE_LINE_PATTERN } from './define.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'

/** Each operator has up to this many, and all share as many more. */
export const MAX_CASE_REPLIES = 50

export const CaseReply = Type.Object({
  _id: Id,
  name: Type.String(),
  text: Type.String(),
  /** All operators have it. */
  isShared: Type.Boolean(),
})
export type CaseReply = Static<typeof CaseReply>

export const CaseReplyForm = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 60, pattern: SINGLE_LINE_PATTERN, title: 'Name' }),
  text: Type.String({ minLength: 1, maxLength: 2000, pattern: MULTILINE_PATTERN, title: 'Text' }),
  isShared: Type.Boolean({ title: 'Shared', default: false }),
})

export const listCaseReplies = get('/admin/case-replies', {
  summary: "List the caller's saved replies and those that all operators share, by name.",
  who: 'admin',
  permission: 'moderation',
  query: Type.Object({ limit: Limit(100) }),
  reply: page(CaseReply),
  provides: ['case-replies'],
})

const change = { who: 'admin', permission: 'moderation', invalidates: ['case-replies'] } as const

export const createCaseReply = post('/admin/case-replies', {
  ...change,
  summary: 'Create a saved reply, for the caller or for all operators. Up to 50 each.',
  body: CaseReplyForm,
  reply: CaseReply,
  errors: ['not_valid'],
})

export const changeCaseReply = put('/admin/case-replies/:id', {
  ...change,
  summary: 'Change a saved reply. Earlier decisions keep its old text.',
  params: IdParams,
  body: CaseReplyForm,
  reply: CaseReply,
  errors: ['not_found', 'not_valid'],
})

export const removeCaseReply = del('/admin/case-replies/:id', {
  ...change,
  summary: 'Delete a saved reply. Earlier decisions keep its text.',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
})

/** `name`: the person who reads the text. `item`: the first item of the case. */
const CASE_PLACEHOLDERS = ['name', 'case', 'item', 'rule'] as const
export type CasePlaceholder = (typeof CASE_PLACEHOLDERS)[number]

const PLACEHOLDER = new RegExp(`\\{(${CASE_PLACEHOLDERS.join('|')})\\}`, 'g')

/** Returns the text with the known values. A placeholder without a value stays. */
export const fillPlaceholders = (text: string, values: Partial<Readonly<Record<CasePlaceholder, string>>>): string =>
  text.replaceAll(PLACEHOLDER, (placeholder, name: CasePlaceholder) => values[name] || placeholder)

/** Returns the placeholders of a text, in braces. */
export const placeholdersIn = (text: string): string[] => [...new Set(text.match(PLACEHOLDER) ?? [])]
