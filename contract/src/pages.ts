/** Defines the pages of the site, such as the terms: public pages, and drafts and versions for operators. */
import { Type, type Static } from 'typebox'
import {
  DateTime,
  del,
  Done,
  get,
  Id,
  IdParams,
  Limit,
  Offset,
  oneOf,
  orNull,
  page,
  post,
  put,
  SINGLE_LINE_PATTERN,
} from './define.ts'
import { locales } from './locales.ts'
import { FromVersion, Version } from './versions.ts'

export const MAX_PAGES = 100
const MAX_PAGE_LENGTH = 60_000

const Language = oneOf(...locales)
/** The last part of the address, `/page/:slug`. Never looks like an id. */
const PageSlug = Type.String({
  minLength: 2,
  maxLength: 60,
  pattern: '^(?![0-9a-f]{8}-)[a-z0-9]+(?:-[a-z0-9]+)*$',
  title: 'Address',
})
const Title = Type.String({ minLength: 1, maxLength: 80, pattern: SINGLE_LINE_PATTERN, title: 'Title' })
/** Markdown. May contain HTML, of which only harmless elements are published. */
const Source = Type.String({ minLength: 1, maxLength: MAX_PAGE_LENGTH, title: 'Text' })

const PageSummary = Type.Object({
  _id: Id,
  slug: Type.String(),
  title: Type.String(),
  language: Language,
  /** Null for a text that comes with the software. */
  updatedAt: orNull(DateTime),
})

export const PublicPage = Type.Object({
  ...PageSummary.properties,
  /** One paragraph for search engines. */
  description: Type.String(),
  /** Contains only elements and attributes that are harmless in any page. */
  html: Type.String(),
})
export type PublicPage = Static<typeof PublicPage>

export const listPages = get('/posts/search', {
  summary: "List the site's published pages in the reader's language, in the order of the footer. Set `q` to search in titles.",
  who: 'anyone',
  beforeAgeCheck: true,
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 80 })), limit: Limit(20), offset: Offset }),
  reply: page(PageSummary),
  provides: ['pages'],
})

const PublicPageParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 60 }) })

export const readPage = get('/posts/:id', {
  summary: "Get a published page by its id or slug, in the reader's language or else the site's.",
  who: 'anyone',
  openInBlockedCountries: true,
  params: PublicPageParams,
  reply: PublicPage,
  errors: ['not_found'],
  provides: ['pages'],
})

const PublicVersion = Type.Object({
  number: Type.Integer(),
  title: Type.String(),
  publishedAt: DateTime,
  /** The operators' words about the changes; empty without any. */
  changes: Type.String(),
})
export type PublicVersion = Static<typeof PublicVersion>

const VersionNumber = Type.String({ pattern: '^[1-9]\\d{0,8}$' })

export const listPublicVersions = get('/posts/:id/versions', {
  summary: 'List the published versions of a page in the language that the reader sees, newest first.',
  who: 'anyone',
  openInBlockedCountries: true,
  params: PublicPageParams,
  query: Type.Object({ limit: Limit(50), offset: Offset }),
  reply: page(PublicVersion),
  errors: ['not_found'],
  provides: ['pages'],
})

export const readPublicVersion = get('/posts/:id/versions/:number', {
  summary: 'Get an earlier version of a published page as its readers saw it.',
  who: 'anyone',
  openInBlockedCountries: true,
  params: Type.Object({ ...PublicPageParams.properties, number: VersionNumber }),
  reply: Type.Object({ ...PublicVersion.properties, language: Language, html: Type.String() }),
  errors: ['not_found'],
  provides: ['pages'],
})

/** `built_in`: the text that comes with the software. `changed`: published, with unpublished changes. */
const TextStatus = oneOf('built_in', 'empty', 'draft', 'published', 'changed')
export type TextStatus = Static<typeof TextStatus>

export const SitePage = Type.Object({
  _id: Id,
  slug: Type.String(),
  /** Comes with the software and cannot be unpublished or deleted. */
  isBuiltIn: Type.Boolean(),
  isPublished: Type.Boolean(),
  isInFooter: Type.Boolean(),
  /** Pages with lower numbers come first. */
  footerPosition: Type.Integer(),
  /** True for the terms: a new version can ask for agreement. */
  canAskAgreement: Type.Boolean(),
  version: Version,
  texts: Type.Array(Type.Object({ language: Language, title: Type.String(), status: TextStatus, publishedAt: orNull(DateTime) })),
})
export type SitePage = Static<typeof SitePage>

export const listSitePages = get('/admin/pages', {
  summary: 'List all pages of the site with the status of each language.',
  who: 'admin',
  permission: 'site_read',
  query: Type.Object({ limit: Limit(100), offset: Offset }),
  reply: page(SitePage),
  provides: ['pages'],
})

export const createPage = post('/admin/pages', {
  summary: 'Create a page with an empty draft. Its address cannot be changed later.',
  who: 'admin',
  permission: 'moderation',
  body: Type.Object({ slug: PageSlug, language: Language, title: Title }),
  reply: SitePage,
  errors: ['not_valid'],
  invalidates: ['pages'],
})

export const readSitePage = get('/admin/pages/:id', {
  summary: 'Get a page of the site with the status of each language.',
  who: 'admin',
  permission: 'site_read',
  params: IdParams,
  reply: SitePage,
  errors: ['not_found'],
  provides: ['pages'],
})

export const changePage = put('/admin/pages/:id', {
  summary: 'Change whether the footer lists a page, and where, or unpublish a page or publish it again. Absent fields stay.',
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  body: Type.Object({
    isInFooter: Type.Optional(Type.Boolean()),
    footerPosition: Type.Optional(Type.Integer({ minimum: 1, maximum: 999, title: 'Position' })),
    isPublished: Type.Optional(Type.Boolean()),
    version: FromVersion,
  }),
  reply: SitePage,
  errors: ['not_found', 'not_valid', 'changed_meanwhile'],
  invalidates: ['pages', 'settings'],
})

export const removePage = del('/admin/pages/:id', {
  summary: 'Delete a page that has never been published. Other pages can be unpublished.',
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  reply: Done,
  errors: ['not_found', 'not_allowed'],
  invalidates: ['pages'],
})

const TextParams = Type.Object({ id: Id, language: Language })

export const PageText = Type.Object({
  language: Language,
  title: Type.String(),
  source: Type.String(),
  status: TextStatus,
  publishedAt: orNull(DateTime),
  version: Version,
})
export type PageText = Static<typeof PageText>

export const readPageText = get('/admin/pages/:id/texts/:language', {
  summary: 'Get the text of a page in one language as it is edited.',
  who: 'admin',
  permission: 'site_read',
  params: TextParams,
  reply: PageText,
  errors: ['not_found'],
  provides: ['pages'],
})

export const savePageText = put('/admin/pages/:id/texts/:language', {
  summary: 'Save the draft of a page in one language. The published version stays until the draft is published.',
  who: 'admin',
  permission: 'moderation',
  params: TextParams,
  body: Type.Object({ title: Title, source: Source, version: FromVersion }),
  reply: PageText,
  errors: ['not_found', 'changed_meanwhile'],
  invalidates: ['pages'],
})

export const publishPageText = post('/admin/pages/:id/texts/:language/publish', {
  summary: 'Publish the saved draft of a page as its new version. A new version of the terms can ask everyone to agree again.',
  who: 'admin',
  permission: 'moderation',
  params: TextParams,
  body: Type.Object({
    asksAgreement: Type.Optional(Type.Boolean()),
    changes: Type.Optional(Type.String({ maxLength: 1000, title: 'Changes', default: '' })),
    version: FromVersion,
  }),
  reply: PageText,
  errors: ['not_found', 'not_valid', 'changed_meanwhile'],
  invalidates: ['pages', 'settings', 'terms'],
})

export const previewPage = post('/admin/pages/preview', {
  summary: 'Get the HTML that a text would be published as. Nothing is stored.',
  who: 'admin',
  permission: 'moderation',
  unrecorded: 'changes nothing',
  body: Type.Object({ source: Source }),
  reply: Type.Object({ html: Type.String() }),
})

export const PageVersion = Type.Object({
  number: Type.Integer(),
  title: Type.String(),
  asksAgreement: Type.Boolean(),
  publishedAt: DateTime,
  publishedBy: Type.String(),
  changes: Type.String(),
})
export type PageVersion = Static<typeof PageVersion>

export const listPageVersions = get('/admin/pages/:id/texts/:language/versions', {
  summary: 'List the published versions of a page in one language, newest first.',
  who: 'admin',
  permission: 'site_read',
  params: TextParams,
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(PageVersion),
  errors: ['not_found'],
  provides: ['pages'],
})

const VersionParams = Type.Object({
  ...TextParams.properties,
  number: VersionNumber,
})

export const readPageVersion = get('/admin/pages/:id/texts/:language/versions/:number', {
  summary: 'Get a published version of a page as its readers saw it.',
  who: 'admin',
  permission: 'site_read',
  params: VersionParams,
  reply: Type.Object({ ...PageVersion.properties, html: Type.String() }),
  errors: ['not_found'],
  provides: ['pages'],
})

export const restorePageVersion = post('/admin/pages/:id/texts/:language/versions/:number/restore', {
  summary: 'Copy a published version of a page into its draft. Nothing is published.',
  who: 'admin',
  permission: 'moderation',
  params: VersionParams,
  body: Type.Object({ version: FromVersion }),
  reply: PageText,
  errors: ['not_found', 'changed_meanwhile'],
  invalidates: ['pages'],
})
