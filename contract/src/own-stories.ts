/** Defines a performer's own stories and the highlights that keep some of them. */
import { Type, type Static } from 'typebox'
import {
  Cursor,
  DateTime,
  del,
  Done,
  get,
  Id,
  IdParams,
  Limit,
  SINGLE_LINE_PATTERN,
  Offset,
  oneOf,
  OPTIONAL_SINGLE_LINE_PATTERN,
  orNull,
  page,
  post,
  put,
} from './define.ts'
import { OptionalDepiction } from './depictions.ts'
import { Person } from './people.ts'
import { StoryAudience, StoryMedia } from './stories.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'

export const STORY_HOURS = 24
export const MAX_RUNNING_STORIES = 50
export const MAX_HIGHLIGHTS = 20
export const MAX_STORIES_PER_HIGHLIGHT = 100
export const OwnStory = Type.Object({
  _id: Id,
  audience: StoryAudience,
  text: Type.String(),
  media: StoryMedia,
  /** `processing` until its media item is ready. Its 24 hours and its visibility begin then. */
  status: oneOf('processing', 'failed', 'published'),
  isRunning: Type.Boolean(),
  /** Accounts that opened it while it ran, each counted once. */
  views: Type.Integer(),
  likes: Type.Integer(),
  createdAt: DateTime,
  /** Null until it is published. */
  expiresAt: orNull(DateTime),
})
export type OwnStory = Static<typeof OwnStory>

export const OwnHighlight = Type.Object({
  _id: Id,
  title: Type.String(),
  coverId: orNull(Id),
  stories: Type.Array(OwnStory),
})
export type OwnHighlight = Static<typeof OwnHighlight>

const OWN = '/performer/stories'

export const createStory = post(OWN, {
  summary: "Publish a photo or video from the caller's vault as a story. Verified performers only.",
  who: 'performer',
  seat: 'publish',
  body: Type.Object({
    fileId: Id,
    text: Type.Optional(Type.String({ maxLength: 200, title: 'Text', pattern: `^$|${MULTILINE_PATTERN}` })),
    audience: StoryAudience,
    /** The vault keeps it. */
    alt: Type.Optional(Type.String({ maxLength: 300, pattern: OPTIONAL_SINGLE_LINE_PATTERN })),
    shows: OptionalDepiction,
  }),
  reply: OwnStory,
  errors: ['not_verified', 'not_found', 'not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: ['own-stories', 'story-rings', 'stories', 'vault'],
})

export const listOwnStories = get(OWN, {
  summary: "List the caller's stories, newest first: those that are running or being processed, or those that have ended.",
  who: 'performer',
  seat: 'publish',
  query: Type.Object({ show: Type.Optional(oneOf('running', 'past')), limit: Limit(20), cursor: Cursor }),
  reply: page(OwnStory),
  errors: ['not_valid'],
  provides: ['own-stories'],
})

export const deleteStory = del(`${OWN}/:id`, {
  summary: "Delete one of the caller's stories immediately, also from highlights. Its media item stays in the vault.",
  who: 'performer',
  seat: 'publish',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['own-stories', 'story-rings', 'stories', 'highlights', 'vault'],
})

export const listStoryViewers = get(`${OWN}/:id/viewers`, {
  summary:
    "List the people who opened one of the caller's stories while it ran. The order does not reveal when, and the list is deleted two days after the story ends.",
  who: 'performer',
  params: IdParams,
  query: Type.Object({ limit: Limit(50), offset: Offset }),
  reply: page(Person),
  errors: ['not_found'],
  provides: ['own-stories'],
})

const HighlightForm = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 40, title: 'Name', pattern: SINGLE_LINE_PATTERN }),
  /** In display order. */
  storyIds: Type.Array(Id, { minItems: 1, maxItems: MAX_STORIES_PER_HIGHLIGHT, uniqueItems: true, title: 'Stories' }),
  /** One of the stories. The first one by default. */
  coverId: Type.Optional(Id),
})

const HIGHLIGHTS = '/performer/highlights'

export const createHighlight = post(HIGHLIGHTS, {
  summary: "Create a highlight, which keeps some of the caller's stories beyond their day.",
  who: 'performer',
  seat: 'publish',
  body: HighlightForm,
  reply: OwnHighlight,
  errors: ['not_found', 'not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: ['highlights', 'own-stories'],
})

export const orderHighlights = put(HIGHLIGHTS, {
  summary: "Set the order of the caller's highlights. Omitted highlights follow in their current order.",
  who: 'performer',
  seat: 'publish',
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: MAX_HIGHLIGHTS, uniqueItems: true }) }),
  reply: Done,
  errors: ['not_found'],
  invalidates: ['highlights'],
})

export const viewOwnHighlight = get(`${HIGHLIGHTS}/:id`, {
  summary: "Get one of the caller's highlights for editing.",
  who: 'performer',
  seat: 'publish',
  params: IdParams,
  reply: OwnHighlight,
  errors: ['not_found'],
  provides: ['highlights:{id}'],
})

export const updateHighlight = put(`${HIGHLIGHTS}/:id`, {
  summary: 'Change the name, stories, order and cover of a highlight.',
  who: 'performer',
  seat: 'publish',
  params: IdParams,
  body: HighlightForm,
  reply: OwnHighlight,
  errors: ['not_found', 'not_valid'],
  invalidates: ['highlights', 'own-stories'],
})

export const deleteHighlight = del(`${HIGHLIGHTS}/:id`, {
  summary: "Delete a highlight. Its stories stay in the caller's archive.",
  who: 'performer',
  seat: 'publish',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['highlights', 'own-stories'],
})
