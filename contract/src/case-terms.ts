/** Names the kinds of cases, the reasons of reports, the rules of the site, and what operators decide. */
import { Type, type Static } from 'typebox'
import { Id, oneOf } from './define.ts'

/**
 * `user_report`: a member reports something. `ncii`: an intimate image without consent. `depicted_claim`: "I am in this". The
 * others come from the public form, from a performer's statement page, or from the site.
 */
export const CaseKind = oneOf(
  'user_report',
  'underage',
  'ncii',
  'depicted_claim',
  'copyright',
  'counter_notice',
  'complaint',
  'appeal',
  'consent',
  'review',
  'words',
)
export type CaseKind = Static<typeof CaseKind>

export const CaseSeverity = oneOf('critical', 'high', 'medium', 'low')
export type CaseSeverity = Static<typeof CaseSeverity>

/** `merged`: another case has its reports and items. */
export const CaseStatus = oneOf('open', 'decided', 'merged')
export type CaseStatus = Static<typeof CaseStatus>

/** Kinds of objects to which a reason does not fit. */
const REASONS = {
  underage: [],
  no_consent: ['comment', 'review', 'livemessage'],
  deepfake: ['comment', 'product', 'review', 'livemessage'],
  violence: [],
  harassment: ['photo', 'product'],
  hate: [],
  impersonation: ['comment', 'message', 'product', 'review', 'livemessage'],
  stolen: ['comment', 'message', 'live', 'account', 'review', 'livemessage'],
  fraud: ['gallery', 'video', 'story'],
  not_as_described: ['story', 'comment', 'live', 'account', 'livemessage'],
  spam: ['gallery', 'video', 'product', 'live'],
  other: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type ReportReason = keyof typeof REASONS
const reasonNames = Object.keys(REASONS) as ReportReason[]
export const ReportReason = Type.Enum(reasonNames)

/** Returns the reasons that fit an object of this kind, the most severe first. */
export const reasonsFor = (kind: string): readonly ReportReason[] =>
  reasonNames.filter((reason) => !(REASONS[reason] as readonly string[]).includes(kind))

/** The rules of the site. A statement of reasons names one. */
export const SiteRule = oneOf(
  'minors',
  'consent',
  'illegal_acts',
  'harassment',
  'hate',
  'impersonation',
  'copyright',
  'fraud',
  'spam',
  'description',
  'terms',
)
export type SiteRule = Static<typeof SiteRule>

/** The effects of a decision on the items of a case, and on the account of their owner. A decision without measures dismisses. */
export const ContentMeasure = oneOf('restrict', 'remove', 'restore')
export type ContentMeasure = Static<typeof ContentMeasure>
export const AccountMeasure = oneOf('warn', 'suspend', 'ban', 'restore_account')
export type AccountMeasure = Static<typeof AccountMeasure>
export type Measure = ContentMeasure | AccountMeasure
export const Measure = oneOf('restrict', 'remove', 'restore', 'warn', 'suspend', 'ban', 'restore_account')

/** An item as its owner and operators see it. Its path is empty if the item has no page. */
export const CaseItem = Type.Object({
  kind: Type.String(),
  _id: Id,
  kindLabel: Type.String(),
  title: Type.String(),
  path: Type.String(),
})
export type CaseItem = Static<typeof CaseItem>

export const MAX_REPORT_LINKS = 10
/** An address on this site or elsewhere. */
export const ReportLink = Type.String({ minLength: 8, maxLength: 500, pattern: '^https?://[^\\s\\p{C}]+$', title: 'Link' })
/** Links as people type them, one per line. */
export const LinkLines = Type.Optional(Type.String({ maxLength: 5000, title: 'Links', default: '' }))

/** Returns the links of a text, one per line or between spaces. */
export const linksIn = (text: string): string[] => text.split(/\s+/).filter((link) => link !== '')
