/** Defines stories as viewers see them: a photo or video each, visible for a day; rings on avatars; and highlights. */
import { Type, type Static } from 'typebox'
import { Unlock } from './access.ts'
import { DateTime, Done, get, Id, IdParams, IdList, Limit, oneOf, page, post, serverEvent } from './define.ts'
import { Engagement } from './engagement.ts'
import { Blurred, Photo, Video } from './media.ts'
import { Person } from './people.ts'

/** The number of performers whose rings one request can ask for. */
export const MAX_RINGS = 50

/** `followers` includes subscribers. */
export const StoryAudience = oneOf('free', 'followers', 'subscribers')
export type StoryAudience = Static<typeof StoryAudience>

export const StoryMedia = Type.Union([Photo, Video])

const Head = {
  _id: Id,
  audience: StoryAudience,
  /** When others could first see it. */
  createdAt: DateTime,
  /** When it ends or ended. In a highlight it stays visible. */
  expiresAt: DateTime,
}

/** Two shapes instead of optional fields, so that a locked view has no field that could leak. */
export const Story = Type.Union([
  Type.Object({
    ...Head,
    locked: Type.Literal(false),
    text: Type.String(),
    media: StoryMedia,
    engagement: Engagement,
    isSeen: Type.Boolean(),
  }),
  Type.Object({ ...Head, locked: Type.Literal(true), preview: Blurred, unlock: Type.Array(Unlock) }),
])
export type Story = Static<typeof Story>

/** The sequence that a viewer watches: a performer's running stories, or a highlight's, oldest first. */
export const Reel = Type.Object({
  performer: Person,
  title: Type.String(),
  stories: Type.Array(Story),
  can: Type.Array(oneOf('reply')),
})
export type Reel = Static<typeof Reel>

/** Shows that a performer has running stories that this viewer may know of. `locked` when the viewer can open none of them. */
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
  /** Counts only stories that the viewer may know of. */
  total: Type.Integer(),
  /** True when the viewer can open none of them. */
  locked: Type.Boolean(),
  /** The cover. Empty when it is locked. */
  url: Type.String(),
  /** A data URL. For a locked cover, the server blurs it. */
  placeholder: Type.String(),
})
export type Highlight = Static<typeof Highlight>

export const listFollowedStories = get('/stories/following', {
  summary: 'List the performers with running stories that the caller follows or subscribes to, those with unseen stories first.',
  who: 'member',
  query: Type.Object({ limit: Limit(30) }),
  reply: page(Ring),
  provides: ['story-rings'],
})

export const listRings = get('/stories/rings', {
  summary: 'List the given performers who have running stories that the viewer can see, locked ones included.',
  who: 'anyone',
  query: Type.Object({ performerIds: IdList(MAX_RINGS) }),
  reply: Type.Object({ rings: Type.Array(Ring, { maxItems: MAX_RINGS }) }),
  provides: ['story-rings'],
})

export const viewStories = get('/stories/performers/:id', {
  summary: 'List the running stories of a performer as the viewer sees them.',
  who: 'anyone',
  params: IdParams,
  reply: Reel,
  errors: ['not_found'],
  provides: ['stories:{id}', 'access:{id}'],
})

export const recordStoryView = post('/stories/:id/view', {
  summary:
    'Record that the caller opened a story. The performer can see who did. Each account is counted once, while the story runs.',
  who: 'member',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  rateLimit: { calls: 300, seconds: 60 },
})

export const listHighlights = get('/stories/highlights/performers/:id', {
  summary: "List the highlights of a performer in their order. Highlights that the viewer can't see are left out.",
  who: 'anyone',
  params: IdParams,
  query: Type.Object({ limit: Limit(20) }),
  reply: page(Highlight),
  errors: ['not_found'],
  provides: ['highlights', 'access:{id}'],
})

export const viewHighlight = get('/stories/highlights/:id', {
  summary: 'Get the stories of a highlight as the viewer sees them.',
  who: 'anyone',
  params: IdParams,
  reply: Reel,
  errors: ['not_found'],
  provides: ['highlights:{id}', 'access:{performer._id}'],
})

export const storyPublished = serverEvent('story_published', Type.Object({ performerId: Id }), [
  'story-rings',
  'stories:{performerId}',
  'own-stories',
])
