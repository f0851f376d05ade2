/** Stories: a photo or video each, which ends by itself after a day, and highlights in which performers keep some of theirs. */
import { Type, type Static } from 'typebox'
import { Unlock } from './access.ts'
import {
  Cursor,
  DateTime,
  del,
  Done,
  get,
  Id,
  IdParams,
  Ids,
  Limit,
  LINE,
  Offset,
  oneOf,
  OPTIONAL_LINE,
  orNull,
  page,
  post,
  put,
  serverEvent,
} from './define.ts'
import { Engagement } from './engagement.ts'
import { Blurred, Photo, Video } from './media.ts'
import { Person } from './people.ts'
import { OwnStatus } from './publications.ts'
import { TEXT } from './text.ts'

/** For so long a story runs. */
export const STORY_HOURS = 24
/** So many stories of one performer run at once. */
export const MOST_RUNNING = 50
export const MOST_HIGHLIGHTS = 20
export const MOST_IN_HIGHLIGHT = 100
/** Rings around the faces of so many performers are asked for at once. */
export const MOST_RINGS = 50

/** `followers`: whoever follows or subscribes. */
export const StoryAudience = oneOf('free', 'followers', 'subscribers')
export type StoryAudience = Static<typeof StoryAudience>

const StoryMedia = Type.Union([Photo, Video])

const Head = {
  _id: Id,
  audience: StoryAudience,
  /** When others could see it first. */
  createdAt: DateTime,
  /** When it ends, or has ended; in a highlight it stays. */
  expiresAt: DateTime,
}

/** Two shapes instead of optional fields: a locked view has no field that could leak. */
export const Story = Type.Union([
  Type.Object({
    ...Head,
    locked: Type.Literal(false),
    text: Type.String(),
    media: StoryMedia,
    engagement: Engagement,
    /** The viewer has opened it before. */
    isSeen: Type.Boolean(),
  }),
  Type.Object({ ...Head, locked: Type.Literal(true), preview: Blurred, unlock: Type.Array(Unlock) }),
])
export type Story = Static<typeof Story>

/** What the viewer goes through: the running stories of a performer, or those of a highlight; oldest first. */
export const Reel = Type.Object({
  performer: Person,
  /** Of the highlight; empty for running stories. */
  title: Type.String(),
  stories: Type.Array(Story),
  can: Type.Array(oneOf('reply')),
})
export type Reel = Static<typeof Reel>

/** That a performer has running stories which this viewer may know of. `locked`: none of them is open to the viewer. */
export const Ring = Type.Object({
  performer: Person,
  total: Type.Integer(),
  state: oneOf('unseen', 'seen', 'locked'),
  latestAt: DateTime,
})
export type Ring = Static<typeof Ring>

/** A circle on the profile. */
export const Highlight = Type.Object({
  _id: Id,
  title: Type.String(),
  /** Stories that the viewer may know of. */
  total: Type.Integer(),
  /** None of them is open to the viewer. */
  locked: Type.Boolean(),
  /** Of its cover; empty when that is locked. */
  url: Type.String(),
  /** A data URL; of a locked one, blurred on the server. */
  placeholder: Type.String(),
})
export type Highlight = Static<typeof Highlight>

export const OwnStory = Type.Object({
  _id: Id,
  audience: StoryAudience,
  text: Type.String(),
  media: StoryMedia,
  /** `processing` until its media item is ready; only then is it visible to others, and its day begins. */
  status: OwnStatus,
  isRunning: Type.Boolean(),
  /** Accounts that have opened it while it ran, each once. */
  views: Type.Integer(),
  likes: Type.Integer(),
  createdAt: DateTime,
  /** Null until it is visible. */
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
  summary: 'Publish a story of one photo or video of the own vault; verified performers only.',
  who: 'performer',
  body: Type.Object({
    fileId: Id,
    /** Shown on it. */
    text: Type.Optional(Type.String({ maxLength: 200, title: 'Text', pattern: `^$|${TEXT}` })),
    audience: StoryAudience,
    /** What is to be seen, for people who cannot see it; the vault remembers it. */
    alt: Type.Optional(Type.String({ maxLength: 300, pattern: OPTIONAL_LINE })),
  }),
  reply: OwnStory,
  errors: ['not_verified', 'not_found', 'not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: ['own-stories', 'story-rings', 'stories', 'vault'],
})

export const listOwnStories = get(OWN, {
  summary: 'The own stories, newest first: those that run, or are being processed, or those that have ended.',
  who: 'performer',
  query: Type.Object({ show: Type.Optional(oneOf('running', 'past')), limit: Limit(20), cursor: Cursor }),
  reply: page(OwnStory),
  errors: ['not_valid'],
  provides: ['own-stories'],
})

export const deleteStory = del(`${OWN}/:id`, {
  summary: 'Delete an own story at once, also from its highlights; its media item stays in the vault.',
  who: 'performer',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['own-stories', 'story-rings', 'stories', 'highlights', 'vault'],
})

export const listStoryViewers = get(`${OWN}/:id/viewers`, {
  summary: 'Who has opened an own story while it ran, latest first; forgotten two days after its end.',
  who: 'performer',
  params: IdParams,
  query: Type.Object({ limit: Limit(50), offset: Offset }),
  reply: page(Type.Object({ person: Person, at: DateTime })),
  errors: ['not_found'],
  provides: ['own-stories'],
})

const HighlightForm = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 40, title: 'Name', pattern: LINE }),
  /** In the order in which they are shown. */
  storyIds: Type.Array(Id, { minItems: 1, maxItems: MOST_IN_HIGHLIGHT, uniqueItems: true, title: 'Stories' }),
  /** One of them; the first unless said otherwise. */
  coverId: Type.Optional(Id),
})

const HIGHLIGHTS = '/performer/highlights'

export const createHighlight = post(HIGHLIGHTS, {
  summary: 'Keep own stories beyond their day, under a name.',
  who: 'performer',
  body: HighlightForm,
  reply: OwnHighlight,
  errors: ['not_found', 'not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: ['highlights', 'own-stories'],
})

export const orderHighlights = put(HIGHLIGHTS, {
  summary: 'Put the own highlights in order: all of them, each once.',
  who: 'performer',
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: MOST_HIGHLIGHTS, uniqueItems: true }) }),
  reply: Done,
  errors: ['not_found'],
  invalidates: ['highlights'],
})

export const viewOwnHighlight = get(`${HIGHLIGHTS}/:id`, {
  summary: 'One of the own highlights, for its form.',
  who: 'performer',
  params: IdParams,
  reply: OwnHighlight,
  errors: ['not_found'],
  provides: ['highlights:{id}'],
})

export const updateHighlight = put(`${HIGHLIGHTS}/:id`, {
  summary: 'Change the name of a highlight, its stories and their order, and its cover.',
  who: 'performer',
  params: IdParams,
  body: HighlightForm,
  reply: OwnHighlight,
  errors: ['not_found', 'not_valid'],
  invalidates: ['highlights', 'own-stories'],
})

export const deleteHighlight = del(`${HIGHLIGHTS}/:id`, {
  summary: 'Remove a highlight; its stories stay in the own archive.',
  who: 'performer',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['highlights', 'own-stories'],
})

export const listFollowedStories = get('/stories/following', {
  summary: 'Performers whom the caller follows and who have running stories: those with unseen ones first.',
  who: 'member',
  query: Type.Object({ limit: Limit(30) }),
  reply: page(Ring),
  provides: ['story-rings', 'access'],
})

export const findRings = get('/stories/rings', {
  summary: 'Which of these performers have running stories that the viewer may know of.',
  who: 'anyone',
  query: Type.Object({ performerIds: Ids(MOST_RINGS) }),
  reply: Type.Object({ rings: Type.Array(Ring, { maxItems: MOST_RINGS }) }),
  provides: ['story-rings', 'access'],
})

export const viewStories = get('/stories/performers/:id', {
  summary: 'The running stories of a performer as this viewer may see them.',
  who: 'anyone',
  params: IdParams,
  reply: Reel,
  errors: ['not_found'],
  provides: ['stories:{id}', 'access:{id}'],
})

export const openStory = post('/stories/:id/view', {
  summary: 'Say that a story was opened: its performer sees by whom. Counted once for each account, while it runs.',
  who: 'member',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  rateLimit: { calls: 300, seconds: 60 },
})

export const listHighlights = get('/stories/highlights/performers/:id', {
  summary: 'The highlights of a performer, in their order; one of which the viewer may know nothing is left out.',
  who: 'anyone',
  params: IdParams,
  query: Type.Object({ limit: Limit(20) }),
  reply: page(Highlight),
  errors: ['not_found'],
  provides: ['highlights', 'access:{id}'],
})

export const viewHighlight = get('/stories/highlights/:id', {
  summary: 'The stories of a highlight as this viewer may see them.',
  who: 'anyone',
  params: IdParams,
  reply: Reel,
  errors: ['not_found'],
  provides: ['highlights:{id}', 'access:{performer._id}'],
})

/** To followers and subscribers, and to the performer's own windows: there is a new story. */
export const storyPublished = serverEvent('story_published', Type.Object({ performerId: Id }), [
  'story-rings',
  'stories:{performerId}',
  'own-stories',
])
