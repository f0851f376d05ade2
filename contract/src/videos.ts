import { Type, type Static } from 'typebox'
import { Unlock } from './access.ts'
import { MediaCounts } from './content.ts'
import { del, get, Id, IdParams, Limit, oneOf, page, post, put } from './define.ts'
import { Engagement } from './engagement.ts'
import { Blurred, Photo, photoPart, Uploaded, Video as Film, videoPart } from './media.ts'
import { OptionalTierIdList } from './tier-ids.ts'
import {
  bookmarkRoute,
  buyRoute,
  changedTags,
  createdTags,
  deleteRoute,
  OwnPublication,
  PublicationAct,
  PublicationHead,
  ShelfCounts,
  viewOwnRoute,
  viewRoute,
} from './publication-routes.ts'
import { archiveRoute, publishRoute, scheduleRoute, unarchiveRoute } from './publication-state-routes.ts'
import { Description, OwnPublicationQuery, PublicationQuery, Publications, AudienceTerms, Title } from './publications.ts'
import { PublishPlan } from './publish-plan.ts'
import { FromVersion } from './versions.ts'

export const MAX_VIDEO_TAGS = 20

const videos = { kind: 'video', a: 'a video', many: 'videos', tags: ['videos', 'vault'] }

const Head = {
  ...PublicationHead,
  title: Type.String(),
  description: Type.String(),
  /** Without `#`. */
  tags: Type.Array(Type.String()),
  /** A short video that everyone may play. */
  teaser: Type.Optional(Film),
  /** A photo in place of a frame of the video. */
  thumbnail: Type.Optional(Photo),
}

/** Two shapes instead of optional fields, so that a locked view has no field that could leak. */
export const Video = Type.Union([
  Type.Object({
    ...Head,
    engagement: Engagement,
    locked: Type.Literal(false),
    video: Film,
    can: Type.Array(oneOf('edit', 'delete', 'tip')),
  }),
  Type.Object({
    ...Head,
    engagement: Engagement,
    locked: Type.Literal(true),
    inside: MediaCounts,
    preview: Blurred,
    unlock: Type.Array(Unlock),
  }),
])
export type Video = Static<typeof Video>

export const OwnVideo = Type.Object({
  ...Head,
  ...OwnPublication,
  can: Type.Array(PublicationAct),
  /** Absent in a draft without a video. */
  video: Type.Optional(Film),
  engagement: Engagement,
})
export type OwnVideo = Static<typeof OwnVideo>

const Fields = {
  title: Title,
  description: Type.Optional(Description),
  /** Up to 20, separated by commas or spaces. */
  tags: Type.Optional(Type.String({ maxLength: 1100, title: 'Tags' })),
  ...AudienceTerms,
  tierIds: OptionalTierIdList,
  /** Ids of vault items. */
  videoId: Type.Optional(Id),
  teaserId: Type.Optional(Id),
  thumbnailId: Type.Optional(Id),
  ...PublishPlan,
}

export const VideoFileType = oneOf('teaser', 'thumbnail', 'video')
export type VideoFileType = Static<typeof VideoFileType>

const OWN = '/performer/performer-assets/videos'

export const uploadVideo = post(`${OWN}/upload`, {
  summary: 'Upload a video to the vault, to create a video with it afterwards. It is processed in the background.',
  who: 'performer',
  seat: 'publish',
  files: { video: videoPart },
  reply: Uploaded,
  errors: ['upload_too_large', 'upload_not_accepted', 'agreement_needed'],
  rateLimit: { calls: 20, seconds: 60 },
  invalidates: ['vault'],
})

export const createVideo = post(`${OWN}/create`, {
  summary: 'Publish a video, schedule it or save it as a draft. Verified performers only.',
  who: 'performer',
  seat: 'publish',
  body: Type.Object(Fields),
  reply: OwnVideo,
  errors: ['not_verified', 'not_found', 'not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: createdTags(videos),
})

export const updateVideo = put(`${OWN}/edit/:id`, {
  summary:
    "Change a video. Files stay unless they are replaced or removed. A video that has been bought can't be replaced by another.",
  who: 'performer',
  seat: 'publish',
  params: IdParams,
  body: Type.Object({
    ...Fields,
    version: FromVersion,
    /** The roles of files to detach, separated by commas. The files stay in the vault. */
    removes: Type.Optional(Type.String({ pattern: '^((teaser|thumbnail|video)(,|$)){0,3}$' })),
  }),
  files: {
    video: { ...videoPart, required: false },
    teaser: { ...videoPart, required: false },
    thumbnail: { ...photoPart, required: false },
  },
  reply: OwnVideo,
  errors: [
    'not_verified',
    'not_found',
    'not_valid',
    'not_allowed',
    'upload_too_large',
    'upload_not_accepted',
    'agreement_needed',
    'changed_meanwhile',
  ],
  invalidates: changedTags(videos),
})

export const removeVideoFile = del(`${OWN}/remove-file/:id`, {
  summary:
    'Remove a file from a video. Without its main file, the video is not visible to others. A video that only waited for this file becomes a draft.',
  who: 'performer',
  seat: 'publish',
  params: IdParams,
  body: Type.Object({ type: VideoFileType }),
  reply: OwnVideo,
  errors: ['not_found', 'not_valid'],
  invalidates: changedTags(videos),
})

export const deleteVideo = deleteRoute(`${OWN}/:id`, videos, { rest: 'Its files stay in the vault.' })
export const publishVideo = publishRoute(OWN, videos, { reply: OwnVideo })
export const scheduleVideo = scheduleRoute(OWN, videos, { reply: OwnVideo })
export const archiveVideo = archiveRoute(OWN, videos, { reply: OwnVideo })
export const unarchiveVideo = unarchiveRoute(OWN, videos, { reply: OwnVideo })

export const searchOwnVideos = get(`${OWN}/search`, {
  summary:
    "List the caller's videos, latest first. Scheduled videos are listed earliest first. `counts` has the number on each shelf.",
  who: 'performer',
  seat: 'publish',
  query: OwnPublicationQuery,
  reply: Type.Object({ ...page(OwnVideo).properties, counts: ShelfCounts }),
  errors: ['not_valid'],
  provides: ['own-content:video'],
})

export const viewOwnVideo = viewOwnRoute(`${OWN}/:id/view`, videos, { reply: OwnVideo })

export const searchVideos = get('/performer-assets/videos/search', {
  summary: 'Search the videos of all performers or of one, by words in titles, descriptions and tags.',
  who: 'anyone',
  query: PublicationQuery,
  reply: Publications,
  errors: ['not_found', 'not_valid'],
  provides: ['videos', 'access:{performerId}'],
})

export const viewVideo = viewRoute('/performer-assets/videos/:id', videos, { reply: Video })

export const listRelatedVideos = get('/performer-assets/videos/:id/related', {
  summary: 'List other videos of the same performer: those with the most tags in common first, then the newest.',
  who: 'anyone',
  params: IdParams,
  query: Type.Object({ limit: Limit(6) }),
  reply: Publications,
  errors: ['not_found'],
  provides: ['videos'],
})

export const buyVideo = buyRoute('/token-transactions/video/:id', videos, { lists: ['videos'] })

export const listBookmarkedVideos = bookmarkRoute('/reactions/videos/bookmark', videos)
