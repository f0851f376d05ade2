/** Defines a performer's scripts: messages that are sent to a fan one after another, each at its turn. */
import { Type, type Static } from 'typebox'
import {
  DateTime,
  del,
  Done,
  get,
  Id,
  IdParams,
  Limit,
  SINGLE_LINE_PATTERN,
  Offset,
  page,
  post,
  put,
  serverEvent,
  Tokens,
} from './define.ts'
import { Media } from './media.ts'
import { MAX_LOCKED_TEXT_LENGTH } from './locked-text.ts'

export const MAX_SCRIPTS = 30
export const MAX_STEPS = 20
const MAX_FILES = 10

export const ScriptStep = Type.Object({
  _id: Id,
  name: Type.String(),
  /** May contain merge fields, as in saved replies. */
  text: Type.String(),
  /** 0 when the files are free. */
  price: Tokens,
  files: Type.Array(Media),
  /** The subset of `media` that is shown before the message is paid for. */
  openFileIds: Type.Array(Id),
  /** May contain merge fields. */
  lockedText: Type.String(),
  /** Files that are no longer in the vault. */
  missing: Type.Integer(),
})
export type ScriptStep = Static<typeof ScriptStep>

export const MessageScript = Type.Object({
  _id: Id,
  name: Type.String(),
  steps: Type.Array(ScriptStep),
  /** The last step that the requested fan received. Absent when no fan was requested or nothing was sent. */
  last: Type.Optional(Type.Object({ stepId: Id, sentAt: DateTime })),
})
export type MessageScript = Static<typeof MessageScript>

const name = Type.String({ minLength: 1, maxLength: 60, pattern: SINGLE_LINE_PATTERN, title: 'Name' })

export const StepForm = Type.Object({
  /** Absent for a new step. */
  _id: Type.Optional(Id),
  name,
  text: Type.Optional(Type.String({ maxLength: 5000, title: 'Text' })),
  price: Type.Optional(Tokens),
  fileIds: Type.Optional(Type.Array(Id, { maxItems: MAX_FILES, uniqueItems: true })),
  /** The subset of `fileIds` that is shown before the message is paid for. */
  openFileIds: Type.Optional(Type.Array(Id, { maxItems: MAX_FILES, uniqueItems: true })),
  lockedText: Type.Optional(Type.String({ maxLength: MAX_LOCKED_TEXT_LENGTH, title: 'Locked text' })),
})
export type StepForm = Static<typeof StepForm>

export const ScriptForm = Type.Object({ name, steps: Type.Array(StepForm, { minItems: 1, maxItems: MAX_STEPS }) })

export const listScripts = get('/message-scripts', {
  summary: "List the caller's scripts by name. With `fanId`, each includes the last step that this fan received.",
  who: 'performer',
  seat: 'chat',
  query: Type.Object({ fanId: Type.Optional(Id), limit: Limit(MAX_SCRIPTS), offset: Offset }),
  reply: page(MessageScript),
  provides: ['message-scripts'],
})

export const createScript = post('/message-scripts', {
  summary: 'Create a script of messages to send step by step. A performer can have up to 30 scripts, each with up to 20 steps.',
  who: 'performer',
  body: ScriptForm,
  reply: MessageScript,
  errors: ['not_valid', 'not_found'],
  invalidates: ['message-scripts'],
})

export const changeScript = put('/message-scripts/:id', {
  summary:
    'Replace the name and steps of a script. Steps with an `_id` are kept. Fans at a removed step move back to the step before it.',
  who: 'performer',
  params: IdParams,
  body: ScriptForm,
  reply: MessageScript,
  errors: ['not_valid', 'not_found'],
  invalidates: ['message-scripts'],
})

export const removeScript = del('/message-scripts/:id', {
  summary: 'Delete a script. Messages sent with it stay.',
  who: 'performer',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['message-scripts'],
})

/** Sent to the performer's own windows: a fan has received a step. */
export const scriptAdvanced = serverEvent('script_advanced', Type.Object({}), ['message-scripts'])
