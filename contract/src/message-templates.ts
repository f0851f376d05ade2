/** Defines a performer's saved replies. */
import { Type, type Static } from 'typebox'
import {
  del,
  Done,
  get,
  Id,
  IdParams,
  Limit,
  SINGLE_LINE_PATTERN,
  MAX_NAME_LENGTH,
  MAX_USERNAME_LENGTH,
  Offset,
  page,
  post,
  put,
} from './define.ts'

export const MAX_TEMPLATES = 100

export const MessageTemplate = Type.Object({
  _id: Id,
  name: Type.String(),
  /** The merge fields `{name}` and `{username}` are replaced with the fan's. */
  text: Type.String(),
})
export type MessageTemplate = Static<typeof MessageTemplate>

export const TemplateForm = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 60, pattern: SINGLE_LINE_PATTERN, title: 'Name' }),
  text: Type.String({ minLength: 1, maxLength: 5000, title: 'Text' }),
})

export const listTemplates = get('/message-templates', {
  summary: "List the caller's saved replies by name.",
  who: 'performer',
  seat: 'chat',
  query: Type.Object({ limit: Limit(MAX_TEMPLATES), offset: Offset }),
  reply: page(MessageTemplate),
  provides: ['message-templates'],
})

export const createTemplate = post('/message-templates', {
  summary: 'Create a saved reply. A performer can have up to 100.',
  who: 'performer',
  body: TemplateForm,
  reply: MessageTemplate,
  errors: ['not_valid'],
  invalidates: ['message-templates'],
})

export const changeTemplate = put('/message-templates/:id', {
  summary: 'Change a saved reply. Messages written with it stay unchanged.',
  who: 'performer',
  params: IdParams,
  body: TemplateForm,
  reply: MessageTemplate,
  errors: ['not_found', 'not_valid'],
  invalidates: ['message-templates'],
})

export const removeTemplate = del('/message-templates/:id', {
  summary: 'Delete a saved reply. Messages written with it stay.',
  who: 'performer',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['message-templates'],
})

export interface MergeNames {
  readonly name: string
  readonly username: string
}

/**
 * Returns the text for one fan with its merge fields replaced. Unknown fields stay as they are. A fan without a name is called by
 * the username.
 */
export const fillMergeFields = (text: string, { name, username }: MergeNames): string =>
  text.replaceAll(/\{(name|username)\}/g, (_, field: string) => (field === 'name' && name !== '' ? name : username))

export const hasMergeFields = (text: string): boolean => fillMergeFields(text, EMPTY_NAMES) !== text

const EMPTY_NAMES: MergeNames = { name: '', username: '' }
const LONGEST_NAMES: MergeNames = { name: '_'.repeat(MAX_NAME_LENGTH), username: '_'.repeat(MAX_USERNAME_LENGTH) }

/** Returns the maximum length of the text with a fan's name inserted. */
export const maxFilledLength = (text: string): number => fillMergeFields(text, LONGEST_NAMES).length
