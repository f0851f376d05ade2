import { Type, type Static } from 'typebox'
import {
  Cursor,
  Done,
  get,
  Id,
  IdParams,
  Limit,
  DateTime,
  Name,
  Offset,
  oneOf,
  page,
  post,
  Price,
  serverEvent,
  put,
  Username,
} from './define.ts'
import { documentPart, FileStatus, photoPart } from './media.ts'
import { options, Person } from './people.ts'

const Choice = (of: readonly string[]) => oneOf(...of)

const Prices = Type.Object({
  /** Length of the free subscription in days; 0 for none. */
  freeDays: Type.Integer({ minimum: 0, maximum: 365 }),
  monthly: Price,
  yearly: Price,
})
export type Prices = Static<typeof Prices>

const ShownPrices = Type.Object({
  ...Prices.properties,
  /** Percent that a year is cheaper than twelve months. */
  saving: Type.Integer(),
})

/** Details of a performer's profile: option lists of section 3, all optional. */
export const About = Type.Object({
  height: Type.Optional(Choice(options.height)),
  weight: Type.Optional(Choice(options.weight)),
  bodyType: Type.Optional(Choice(options.bodyType)),
  ethnicity: Type.Optional(Choice(options.ethnicity)),
  hairColor: Type.Optional(Choice(options.hairColor)),
  eyeColor: Type.Optional(Choice(options.eyeColor)),
  gender: Type.Optional(Choice(options.gender)),
  sexualOrientation: Type.Optional(Choice(options.sexualOrientation)),
})
export type About = Static<typeof About>

export const PerformerCard = Type.Object({
  ...Person.properties,
  bio: Type.String(),
  cover: Type.String(),
  prices: ShownPrices,
  totalPosts: Type.Integer(),
  totalFollowers: Type.Integer(),
})
export type PerformerCard = Static<typeof PerformerCard>

export const Performer = Type.Object({
  ...PerformerCard.properties,
  about: About,
  totalPhotos: Type.Integer(),
  totalSubscribers: Type.Integer(),
  joinedAt: DateTime,
  isFollowed: Type.Boolean(),
  isSubscribed: Type.Boolean(),
  can: Type.Array(oneOf('follow', 'subscribe', 'message', 'tip', 'edit')),
})
export type Performer = Static<typeof Performer>

/** To a performer: an operator has decided about the documents; the account's permissions have changed. */
export const verificationDecided = serverEvent('verification_decided', Type.Object({ status: oneOf('approved', 'rejected') }), [
  'me',
  'own-profile',
])

/** What the search can be narrowed to, as it stands in the address of the page, too. */
export const PerformerFilters = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 100 })),
  gender: Type.Optional(Choice(options.gender)),
  bodyType: Type.Optional(Choice(options.bodyType)),
  sort: Type.Optional(Type.Enum(['popular', 'latest', 'name'], { default: 'popular' })),
})

export const searchPerformers = get('/performers/user/search', {
  summary: 'Search performers by name, username or words of their bio, with filters.',
  who: 'anyone',
  query: Type.Object({
    ...PerformerFilters.properties,
    limit: Limit(24),
    offset: Offset,
  }),
  reply: page(PerformerCard),
  provides: ['performers'],
})

export const randomPerformers = get('/performers/search/random', {
  summary: 'Suggestions of a few performers that the viewer does not follow yet.',
  who: 'anyone',
  query: Type.Object({ limit: Limit(6) }),
  reply: page(PerformerCard),
  provides: ['suggestions'],
})

export const viewPerformer = get('/performers/:id', {
  summary: 'A performer, by id or username.',
  who: 'anyone',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 40 }) }),
  reply: Performer,
  errors: ['not_found'],
  provides: ['performer:{_id}'],
})

/** The own profile, for its form: all fields of `updateOwnProfile`, and the verification status. */
export const OwnProfile = Type.Object({
  _id: Id,
  name: Type.String(),
  username: Type.String(),
  email: Type.String(),
  bio: Type.String(),
  avatar: Type.String(),
  cover: Type.String(),
  prices: ShownPrices,
  messagePrice: Price,
  about: About,
  verification: Type.Object({ status: oneOf('pending', 'approved', 'rejected'), reason: Type.String() }),
})
export type OwnProfile = Static<typeof OwnProfile>

export const readOwnProfile = get('/performers/me', {
  summary: 'The own profile.',
  who: 'performer',
  reply: OwnProfile,
  provides: ['own-profile'],
})

export const updateOwnProfile = put('/performers/me', {
  summary: 'Change the own profile. Prices stay within the limits of the public settings.',
  who: 'performer',
  body: Type.Object({
    name: Type.Optional(Name),
    username: Type.Optional(Username),
    bio: Type.Optional(Type.String({ maxLength: 1000, title: 'Bio' })),
    prices: Type.Optional(Prices),
    about: Type.Optional(About),
  }),
  reply: OwnProfile,
  errors: ['username_taken'],
  invalidates: ['own-profile', 'me', 'performer:{_id}', 'performers'],
})

export const uploadPerformerAvatar = post('/performers/avatar/upload', {
  summary: 'Set the own picture.',
  who: 'performer',
  files: { avatar: photoPart },
  reply: Type.Object({ avatar: Type.String() }),
  errors: ['upload_too_large', 'upload_not_accepted'],
  rateLimit: { calls: 10, seconds: 60 },
  invalidates: ['own-profile', 'me', 'performer'],
})

export const uploadPerformerCover = post('/performers/cover/upload', {
  summary: 'Set the wide picture above the own profile.',
  who: 'performer',
  files: { cover: photoPart },
  reply: Type.Object({ cover: Type.String() }),
  errors: ['upload_too_large', 'upload_not_accepted'],
  rateLimit: { calls: 10, seconds: 60 },
  invalidates: ['own-profile', 'performer'],
})

const anyDocument = { ...documentPart, required: false } as const

export const uploadDocuments = post('/performers/documents/upload', {
  summary: 'Submit documents again after a rejection; the verification is pending then.',
  who: 'performer',
  files: { idFront: anyDocument, idBack: anyDocument, selfie: anyDocument },
  reply: Done,
  errors: ['already_done', 'upload_too_large', 'upload_not_accepted'],
  rateLimit: { calls: 5, seconds: 60 },
  invalidates: ['own-profile', 'me'],
})

const Status = oneOf('pending', 'approved', 'rejected')
export const Verification = Type.Object({
  performer: Person,
  email: Type.String(),
  dateOfBirth: Type.String(),
  status: Status,
  reason: Type.String(),
  submittedAt: DateTime,
  documents: Type.Array(
    Type.Object({
      kind: oneOf('idFront', 'idBack', 'selfie'),
      status: FileStatus,
      /** Signed for the requesting operator, for five minutes; empty until the status is `ready`. */
      url: Type.String(),
    }),
  ),
})
export type Verification = Static<typeof Verification>

export const VerificationFilters = Type.Object({
  status: Type.Optional(Type.Enum(['pending', 'approved', 'rejected'], { default: 'pending' })),
})

export const listVerifications = get('/admin/verifications', {
  summary: 'The queue of performers who wait for verification, oldest first, and past decisions.',
  who: 'admin',
  query: Type.Object({ ...VerificationFilters.properties, limit: Limit(20), cursor: Cursor }),
  reply: page(Verification),
  provides: ['verifications'],
})

export const readVerification = get('/admin/verifications/:id', {
  summary: 'One performer with the documents.',
  who: 'admin',
  params: IdParams,
  reply: Verification,
  errors: ['not_found'],
  provides: ['verifications'],
})

export const approveVerification = post('/admin/verifications/:id/approve', {
  summary: 'Approve a performer, who becomes visible and may publish.',
  who: 'admin',
  params: IdParams,
  reply: Verification,
  errors: ['not_found', 'already_done', 'not_valid'],
  invalidates: ['verifications'],
})

export const rejectVerification = post('/admin/verifications/:id/reject', {
  summary: 'Reject a performer, with a reason that is shown to them.',
  who: 'admin',
  params: IdParams,
  body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: 500, title: 'Reason' }) }),
  reply: Verification,
  errors: ['not_found', 'already_done'],
  invalidates: ['verifications'],
})
