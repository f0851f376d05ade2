export { builtInPage, isBuiltIn, TERMS_SLUG, type DescribedSite } from './built-in-pages.ts'
export { descriptionOf, htmlOf } from './page-html.ts'
export {
  currentAgreements,
  currentTerms,
  forgetPublished,
  isTermsVersion,
  publishedPage,
  publishedPages,
  requiredTerms,
  uploaderAgreement,
  type PublishedPage,
  type PublishedText,
} from './published-pages.ts'
export {
  allPages,
  deletePage,
  insertPage,
  insertVersion,
  lockPage,
  markPublished,
  newestVersions,
  pageById,
  saveText,
  textHeads,
  textOf,
  updatePage,
  versionOf,
  versionsOf,
  type PageRow,
  type PageTextRow,
  type PageVersionRow,
  type PagesDb,
} from './store.ts'
