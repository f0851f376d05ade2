/**
 * Assigns modules to chunks of the browser's bundle by their importers. A page loads `framework`, `common` (the frame around all
 * pages), its own code, and at most a few chunks shared with other pages. Styles of pages of one feature are one file; those of
 * several features are also in `common`, so that only a few style sheets block a page's first paint.
 */

interface ModuleInfo {
  readonly isEntry: boolean
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}
interface Graph {
  getModuleInfo(id: string): ModuleInfo | null
}

const FRAMEWORK =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core))[\\/]|rolldown[\\/]runtime|vite[\\/]preload-helper/
const POSTS = /web[\\/]src[\\/]core[\\/](posts|access|engagement)[\\/]|web[\\/]src[\\/]core[\\/]content[\\/]content-foot/
/** Used by posts and conversations. In the posts chunk, they would load all of it. */
const BESIDE_POSTS =
  /web[\\/]src[\\/]core[\\/](text[\\/]rich-text|media[\\/]aspect-ratio|access[\\/](media-count|owned-media)-label|performers[\\/]profile-path)\.tsx?$/
/** Used by most pages, but not by the feed and profiles, which people open first. */
const SECTIONS =
  /web[\\/]src[\\/](ui[\\/](layout[\\/](boxes|section)|back-link|person-cell|date-and-time-of)|lib[\\/]save-file)\.tsx?$/
/** Likewise, and all that conversations need of these. */
const RICH = /web[\\/]src[\\/]lib[\\/]rich\.tsx$/
/** Overlays, which no first paint needs. */
const OVERLAYS =
  /web[\\/]src[\\/](ui[\\/](sheet|dialog|menu[\\/]menu-button)|core[\\/](confirm-mutation|unsaved-changes-prompt))\.tsx?$/
/** Actions and tab searches on profiles. Separate files would be larger than all of them together. */
const ACTS =
  /web[\\/]src[\\/]core[\\/](performers[\\/]follow-button|engagement[\\/](reaction|count)-button|publications[\\/]tab-query|checkout[\\/]trial-link)|web[\\/]src[\\/]lib[\\/]view-as|contract[\\/]src[\\/](follows|plans|periods)\.ts/
/** Used by many pages of operators and performers, and by no page that a fan sees first. */
const TABLES =
  /web[\\/]src[\\/]ui[\\/]data-table\.tsx$|node_modules[\\/](@tanstack[\\/](table-core|react-table|store|react-store)|use-sync-external-store)[\\/]/
const FORMS = /web[\\/]src[\\/](ui[\\/]fields|core[\\/]form|lib[\\/]captcha[\\/]index)/
/** Small modules of several pages. Otherwise they would be merged with larger ones that few of these pages need. */
const SMALL =
  /web[\\/]src[\\/](ui[\\/]fields[\\/](search-field|character-count|too-long-message)\.tsx?|ui[\\/](message|page)-icons\.ts|lib[\\/](debounced-value|patch-queries|next-page)\.ts|features[\\/]posts[\\/]components[\\/]post-title\.ts)$/
/** Used by the two pages about codes. Merged with other shared modules, it would load their styles. */
const CODES = /web[\\/]src[\\/]features[\\/]auth[\\/]components[\\/]two-factor-state\.tsx$/
/** The cards of two features in conversations. Merged with other shared modules, it would load its styles with their pages. */
const STEP_CARD = /web[\\/]src[\\/]core[\\/]content[\\/]step-card\.tsx$/
/** The text of the site's pages. Their editor loads it with its preview. */
const PAGE_TEXT = /web[\\/]src[\\/]features[\\/]pages[\\/]components[\\/]page-html\.(tsx|module\.css)$/
/** Used by the list of these pages and the editor. */
const PAGE_LABELS = /web[\\/]src[\\/]features[\\/]pages[\\/]components[\\/](page-address\.ts|text-status\.tsx)$/
/** The styles of the pages for signing in and up, which have no others of their own. */
const SIGN_IN = /web[\\/]src[\\/]core[\\/]auth[\\/](auth-frame|forms)\.module\.css$/
/** Used by the editors of galleries and videos, likewise. */
const PUBLISHING = /web[\\/]src[\\/]core[\\/]publications[\\/]publish-fields\.tsx$/
/** Used by lists with filters in their address, and by no page that a fan sees first. */
const FILTERS = /web[\\/]src[\\/]core[\\/](url-filters\.tsx|(next|search)-params\.ts)$|contract[\\/]src[\\/]person-search\.ts$/
/** Files that people choose and send, likewise. */
const FILES =
  /web[\\/]src[\\/](core[\\/]media[\\/](accepted-files|upload-limits)|lib[\\/]upload)\.tsx?$|contract[\\/]src[\\/](accepted-types|file-kinds)\.ts$/
/** Styles of operators' and performers' pages, and of few others. One sheet has them, because pages combine them. */
const SELDOM =
  /web[\\/]src[\\/](core[\\/](sensitive-media|id-documents|report-tables)[\\/][\w-]+|core[\\/]settings-form|ui[\\/](data-table|layout[\\/]bullet-list)|features[\\/](team[\\/]components[\\/]acting-bar|(books|scanning)[\\/]components[\\/][\w-]+))\.module\.css$/
/** The countries of addresses and lists, likewise. */
const COUNTRIES = /web[\\/]src[\\/]lib[\\/]countries\.ts$|contract[\\/]src[\\/]country-codes\.ts$/
/** A page of a feature. */
const SCREEN = /web[\\/]src[\\/]features[\\/]([\w-]+)[\\/]screens[\\/]/
/** The menus of the studio and the administration, and the permissions that hide their links. */
const MENUS = /web[\\/]src[\\/](app[\\/]shell[\\/]menus\.ts|core[\\/]permissions\.tsx)$|contract[\\/]src[\\/]operator-roles\.ts$/
/** The kinds of content, sales and cards: for lists of many kinds, and for no page that a fan sees first. */
const KINDS = /web[\\/]src[\\/](core|features[\\/][\w-]+)[\\/]kinds\.ts$/
/** Loaded by every page with the default frame: the document, the frame and the guards. */
const FRAME = /web[\\/]src[\\/]app[\\/](root|entry|page-boundary|guards|layouts[\\/]primary)/

/** Never part of `common`, however many pages use them. */
const APART = [SECTIONS, RICH, OVERLAYS, TABLES, SMALL, FILTERS, FILES, SELDOM, COUNTRIES, MENUS, KINDS, PAGE_TEXT, SIGN_IN]

const LAYOUT = /web[\\/]src[\\/]app[\\/]layouts/
/** A module that this many pages use would cost each of them one more file. */
const MANY = 20

export const chunkGroups = [
  { name: 'framework', test: FRAMEWORK, priority: 4 },
  { name: (id: string, graph: Graph) => stylesOf(id, graph), priority: 4 },
  { name: (id: string, graph: Graph) => (isCommon(id, graph) ? 'common' : null), priority: 3 },
  { name: (id: string, graph: Graph) => (isOfPosts(id, graph) ? 'posts' : null), priority: 2 },
  { name: 'small', test: SMALL, priority: 3 },
  { name: 'filters', test: FILTERS, priority: 3 },
  { name: 'files', test: FILES, priority: 3 },
  { name: 'seldom', test: SELDOM, priority: 3 },
  { name: 'countries', test: COUNTRIES, priority: 3 },
  { name: 'menus', test: MENUS, priority: 3 },
  { name: 'kinds', test: KINDS, priority: 3 },
  { name: 'page-text', test: PAGE_TEXT, priority: 3 },
  { name: 'page-labels', test: PAGE_LABELS, priority: 3 },
  { name: 'sign-in', test: SIGN_IN, priority: 3 },
  // After `sections`, which has what these pages share with many others.
  { name: 'codes', test: CODES, priority: 1 },
  { name: 'step-card', test: STEP_CARD, priority: 1 },
  { name: 'publishing', test: PUBLISHING, priority: 3 },
  { name: 'forms', test: FORMS, priority: 2 },
  { name: 'tables', test: TABLES, priority: 2 },
  { name: 'acts', test: ACTS, priority: 2 },
  { name: 'sections', test: SECTIONS, priority: 2 },
  { name: 'rich', test: RICH, priority: 2 },
  { name: 'overlays', test: OVERLAYS, priority: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
]

function isCommon(id: string, graph: Graph): boolean {
  if ((FORMS.test(id) && !id.endsWith('.css')) || APART.some((one) => one.test(id))) return false
  const { entries, lazy } = usersOf(id, graph)
  if (entries.some((entry) => FRAME.test(entry)) || entries.length >= MANY || BESIDE_POSTS.test(id)) return true
  if (!id.endsWith('.css') || entries.length === 0) return false
  // Every form loads all fields, so their styles are shared.
  return FORMS.test(id) || entries.length + lazy.length > 1 || entries.some((entry) => LAYOUT.test(entry))
}

/** Returns the chunk of styles that only the pages of one feature load; null for other modules. */
function stylesOf(id: string, graph: Graph): string | null {
  if (!id.endsWith('.css') || APART.some((one) => one.test(id))) return null
  const features = new Set(usersOf(id, graph).entries.map((entry) => SCREEN.exec(entry)?.[1]))
  const [feature] = features
  return features.size === 1 && feature !== undefined ? `${feature}-styles` : null
}

/** Every page that shows posts shows all kinds. Overlays of posts load later. */
const isOfPosts = (id: string, graph: Graph) => POSTS.test(id) && usersOf(id, graph).entries.length > 1

/** Returns the route modules that import a module statically, and the lazy modules that include it. */
function usersOf(id: string, graph: Graph): { entries: string[]; lazy: string[] } {
  const seen = new Set([id])
  const entries: string[] = []
  const lazy: string[] = []
  for (const one of seen) {
    const module = graph.getModuleInfo(one)
    if (!module) continue
    if (module.isEntry) entries.push(one)
    if (module.dynamicImporters.length > 0) lazy.push(one)
    for (const importer of module.importers) seen.add(importer)
  }
  return { entries, lazy }
}
