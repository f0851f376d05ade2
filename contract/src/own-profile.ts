import { Type, type Static } from 'typebox'
import { Done, get, Id, Name, oneOf, post, Price, serverEvent, put, Username } from './define.ts'
import { CommentsFrom } from './comments.ts'
import { documentPart, photoPart } from './media.ts'
import { About, Prices, ShownPrices } from './profiles.ts'
import { MAX_SOCIAL_LINKS } from './social-links.ts'

const SocialLinks = Type.Array(Type.String({ maxLength: 500, title: 'Address' }), {
  maxItems: MAX_SOCIAL_LINKS,
  title: 'Social links',
})

/** The fields of `updateOwnProfile` and the verification status. */
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
  commentsFrom: CommentsFrom,
  /** Buyers may download the originals of their purchases. */
  downloadsAllowed: Type.Boolean(),
  about: About,
  /** Addresses on social networks, in their order on the profile. */
  socialLinks: Type.Array(Type.String()),
  /** Searches, Explore and the sitemap leave out the profile and its content. */
  isHiddenFromSearch: Type.Boolean(),
  verification: Type.Object({ status: oneOf('pending', 'approved', 'rejected'), reason: Type.String() }),
})
export type OwnProfile = Static<typeof OwnProfile>

export const readOwnProfile = get('/performers/me', {
  summary: "Get the caller's profile.",
  who: 'performer',
  reply: OwnProfile,
  provides: ['own-profile'],
})

export const updateOwnProfile = put('/performers/me', {
  summary: "Change the given fields of the caller's profile. Prices must be within the limits of the public settings.",
  who: 'performer',
  body: Type.Object({
    name: Type.Optional(Name),
    username: Type.Optional(Username),
    bio: Type.Optional(Type.String({ maxLength: 1000, title: 'Bio' })),
    prices: Type.Optional(Type.Partial(Prices)),
    /** Replaces all details: absent ones are removed. */
    about: Type.Optional(About),
    commentsFrom: Type.Optional(CommentsFrom),
    downloadsAllowed: Type.Optional(Type.Boolean()),
    /** Replaces all links. Each is the address of a person on a known network, such as `https://instagram.com/ada`. */
    socialLinks: Type.Optional(SocialLinks),
    isHiddenFromSearch: Type.Optional(Type.Boolean()),
  }),
  reply: OwnProfile,
  errors: ['username_taken'],
  invalidates: ['own-profile', 'me', 'performer:{_id}', 'performers', 'comments'],
})

export const uploadPerformerAvatar = post('/performers/avatar/upload', {
  summary: "Set the caller's avatar.",
  who: 'performer',
  files: { avatar: photoPart },
  reply: Type.Object({ avatar: Type.String() }),
  errors: ['upload_too_large', 'upload_not_accepted'],
  rateLimit: { calls: 10, seconds: 60 },
  invalidates: ['own-profile', 'me', 'performer'],
})

export const uploadPerformerCover = post('/performers/cover/upload', {
  summary: "Set the cover picture of the caller's profile.",
  who: 'performer',
  files: { cover: photoPart },
  reply: Type.Object({ cover: Type.String() }),
  errors: ['upload_too_large', 'upload_not_accepted'],
  rateLimit: { calls: 10, seconds: 60 },
  invalidates: ['own-profile', 'performer'],
})

const anyDocument = { ...documentPart, required: false } as const

export const uploadDocuments = post('/performers/documents/upload', {
  summary:
    'Submit identity documents again, until they are approved. Documents that are not sent are kept, and the verification becomes pending again.',
  who: 'performer',
  files: { idFront: anyDocument, idBack: anyDocument, selfie: anyDocument },
  reply: Done,
  errors: ['already_done', 'upload_too_large', 'upload_not_accepted'],
  rateLimit: { calls: 5, seconds: 60 },
  invalidates: ['own-profile', 'me'],
})

/** Sent to a performer: an operator has decided on the documents, which changes the account's permissions. */
export const verificationDecided = serverEvent('verification_decided', Type.Object({ status: oneOf('approved', 'rejected') }), [
  'me',
  'own-profile',
])
