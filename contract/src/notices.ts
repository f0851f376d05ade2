/** Defines notices: reports by people without an account, such as takedown requests and copyright notices. */
import { Type, type Static } from 'typebox'
import { CaseStatus, MAX_REPORT_LINKS, ReportLink } from './case-terms.ts'
import { DateTime, Email, get, ID_PATTERN, oneOf, orNull, post, SINGLE_LINE_PATTERN } from './define.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'

export const NoticeKind = oneOf('ncii', 'depicted_claim', 'copyright', 'underage', 'complaint')
export type NoticeKind = Static<typeof NoticeKind>

const line = (title: string, maxLength = 120) => Type.String({ minLength: 1, maxLength, pattern: SINGLE_LINE_PATTERN, title })
const optionalText = (title: string, maxLength: number) =>
  Type.Optional(Type.String({ maxLength, pattern: `^$|${MULTILINE_PATTERN}`, title, default: '' }))

export const NoticeDraft = Type.Object({
  kind: NoticeKind,
  name: line('Name'),
  email: Email,
  links: Type.Array(ReportLink, { minItems: 1, maxItems: MAX_REPORT_LINKS }),
  description: Type.String({ minLength: 10, maxLength: 5000, pattern: MULTILINE_PATTERN, title: 'Description' }),
  /** For a copyright notice: the postal address and phone number (17 USC 512). */
  contact: optionalText('Postal address and phone number', 500),
  /** For a copyright notice: the work that was copied. */
  work: optionalText('Your work', 2000),
  /** The typed name. */
  signature: line('Signature'),
  /** The person states that the notice is accurate and made in good faith. */
  isSworn: Type.Literal(true, { title: 'Statement' }),
})
export type NoticeDraft = Static<typeof NoticeDraft>

/** The form has one link per line. */
export const NoticeForm = Type.Object({
  ...NoticeDraft.properties,
  links: Type.String({ minLength: 1, maxLength: 5000, title: 'Links' }),
})

export const MAX_NOTICE_PICTURES = 3

/** Only the sender has it. */
const PictureKey = Type.String({ pattern: `${ID_PATTERN.slice(0, -1)}\\.[\\w-]{43}$` })

export const sendNotice = post('/notices', {
  summary:
    'Send a notice without an account: an intimate image shared without consent, "I am in this", a copyright notice, a concern about a minor, or a complaint. The sender receives a link by email to confirm it.',
  who: 'anyone',
  isUnread: true,
  openInBlockedCountries: true,
  beforeAgeCheck: true,
  body: NoticeDraft,
  reply: Type.Object({ pictureKey: PictureKey }),
  errors: ['captcha_needed', 'not_valid', 'too_many_requests'],
})

export const addNoticePicture = post('/notices/pictures', {
  summary:
    'Add a picture, such as a screenshot, to an undecided notice, by the key that its sender received. Up to 3. Only operators see them.',
  who: 'anyone',
  openInBlockedCountries: true,
  beforeAgeCheck: true,
  body: Type.Object({ key: PictureKey }),
  files: { picture: { kind: 'document', required: true } },
  reply: Type.Object({ pictures: Type.Integer() }),
  errors: ['not_found', 'not_allowed', 'too_many_requests', 'upload_too_large', 'upload_not_accepted'],
})

const KeyParams = Type.Object({ key: Type.String({ pattern: '^[\\w-]{43}$' }) })

/** The sender's view, which says nothing about accounts. */
export const Notice = Type.Object({
  kind: NoticeKind,
  isConfirmed: Type.Boolean(),
  links: Type.Array(Type.String()),
  description: Type.String(),
  createdAt: DateTime,
  pictures: Type.Integer(),
  /** Null if no more pictures can be added. */
  pictureKey: orNull(PictureKey),
  /** Empty until a case is open. */
  cases: Type.Array(
    Type.Object({
      number: Type.Integer(),
      status: CaseStatus,
      openedAt: DateTime,
      dueAt: DateTime,
      decidedAt: orNull(DateTime),
      /** Only their owner sees the items until the decision. */
      isHidden: Type.Boolean(),
      /** The operators' letter; empty until the decision. */
      letter: Type.String(),
    }),
  ),
})
export type Notice = Static<typeof Notice>

export const readNotice = get('/notices/:key', {
  summary: 'Get the state of a notice by the secret key in the link that its sender received.',
  who: 'anyone',
  openInBlockedCountries: true,
  beforeAgeCheck: true,
  params: KeyParams,
  reply: Notice,
  errors: ['not_found', 'too_many_requests'],
  provides: ['notice:{key}'],
})

export const confirmNotice = post('/notices/:key/confirm', {
  summary: 'Confirm the email address of a notice. Operators then work on it.',
  who: 'anyone',
  openInBlockedCountries: true,
  beforeAgeCheck: true,
  params: KeyParams,
  reply: Notice,
  errors: ['not_found', 'too_many_requests'],
  invalidates: ['notice:{key}'],
})
