/** Defines tip goals: one at a time, shown on the profile. */
import { Type, type Static } from 'typebox'
import {
  DateTime,
  get,
  Id,
  IdParams,
  SINGLE_LINE_PATTERN,
  Limit,
  Offset,
  orNull,
  page,
  post,
  serverEvent,
  Tokens,
} from './define.ts'

export const TipGoal = Type.Object({
  _id: Id,
  title: Type.String(),
  /** The target, and the tips so far less refunds. */
  tokens: Tokens,
  raised: Tokens,
  isReached: Type.Boolean(),
  startedAt: DateTime,
  /** Tips count until then. Null when it ends only by closing it. */
  endsAt: orNull(DateTime),
  /** When it was closed or expired. Null while tips count. */
  endedAt: orNull(DateTime),
})
export type TipGoal = Static<typeof TipGoal>

export const viewTipGoal = get('/performers/:id/tip-goal', {
  summary: 'Get the current tip goal of a performer, if there is one.',
  who: 'anyone',
  params: IdParams,
  reply: Type.Object({ goal: Type.Optional(TipGoal) }),
  errors: ['not_found'],
  provides: ['tip-goals:{id}'],
})

export const listTipGoals = get('/performer/tip-goals', {
  summary: "List the caller's tip goals, newest first.",
  who: 'performer',
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(TipGoal),
  provides: ['tip-goals'],
})

export const startTipGoal = post('/performer/tip-goals', {
  summary: 'Start a tip goal. Tips count toward it from now on. Only one can be open at a time.',
  who: 'performer',
  body: Type.Object({
    title: Type.String({ minLength: 1, maxLength: 80, title: 'Title', pattern: SINGLE_LINE_PATTERN }),
    tokens: Type.Number({ minimum: 1, maximum: 10_000_000, multipleOf: 0.01, title: 'Tokens' }),
    endsAt: Type.Optional(DateTime),
  }),
  reply: TipGoal,
  errors: ['not_verified', 'not_valid', 'already_done'],
  invalidates: ['tip-goals'],
})

export const closeTipGoal = post('/performer/tip-goals/:id/close', {
  summary: "Close one of the caller's tip goals. Later tips do not count toward it.",
  who: 'performer',
  params: IdParams,
  reply: TipGoal,
  errors: ['not_found', 'already_done'],
  invalidates: ['tip-goals'],
})

/** Sent to people who have the profile open, and to the performer: a goal began or ended, or its total changed. */
export const tipGoalChanged = serverEvent('tip_goal_changed', Type.Object({ performerId: Id }), [
  'tip-goals',
  'tip-goals:{performerId}',
])
