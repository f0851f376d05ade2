/**
 * Which chunk a module goes to in the browser's bundle, decided by who imports it: a page loads `framework`, `common` (what the
 * frame around all pages stands on), its own code, and at most a few chunks that it shares with other pages. Styles that more
 * than one page uses are in `common` too, so that two style sheets at most block a page's first paint.
 */

/** What Rolldown tells of a module. */
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
/** Of posts and of conversations: in the chunk of posts they would bring all of it along. */
const BESIDE_POSTS =
  /web[\\/]src[\\/]core[\\/](text[\\/]rich-text|media[\\/]aspect-ratio|access[\\/](inside|owned)-words|performers[\\/]profile-path)\.tsx?$/
/** Of most pages, but neither of the feed nor of a profile, which are opened first. */
const SECTIONS = /web[\\/]src[\\/](ui[\\/](layout[\\/](boxes|section)|person-cell)|lib[\\/]rich)\.tsx$/
/** What opens over a page, which no first paint needs. */
const OVERLAYS = /web[\\/]src[\\/](ui[\\/](sheet|dialog)|core[\\/]confirm-mutation)\.tsx?$/
/** What a profile lets people do, and look for in its tabs: together they are smaller than a file each. */
const ACTS =
  /web[\\/]src[\\/]core[\\/](performers[\\/]follow-button|engagement[\\/](reaction|count)-button|publications[\\/]tab-words|checkout[\\/]trial)|web[\\/]src[\\/]lib[\\/]view-as|contract[\\/]src[\\/](follows|plans|periods)\.ts/
/** Of many pages of operators and performers, and of none that a fan sees first. */
const TABLES =
  /web[\\/]src[\\/]ui[\\/]data-table\.tsx$|node_modules[\\/](@tanstack[\\/](table-core|react-table|store|react-store)|use-sync-external-store)[\\/]/
const FORMS = /web[\\/]src[\\/](ui[\\/]fields|core[\\/]form)/
/** Small things of several pages, which would else be merged with larger ones that few of these need. */
const SMALL =
  /web[\\/]src[\\/](ui[\\/]fields[\\/](search-field|character-count|too-long)\.tsx?|ui[\\/](message|page)-icons\.ts|lib[\\/](settled|patch-queries|next-page)\.ts)$/
/** Of the two pages about codes: merged with what other pages share it would bring their styles along. */
const CODES = /web[\\/]src[\\/]features[\\/]auth[\\/]components[\\/]two-factor-state\.tsx$/
/** What is there on every page with the usual frame: the document, that frame and the guards. */
const FRAME = /web[\\/]src[\\/]app[\\/](root|entry|page-boundary|guards|layouts[\\/]primary)/

/** Not on every page, however many have them. */
const APART = [SECTIONS, OVERLAYS, TABLES, SMALL]

const LAYOUT = /web[\\/]src[\\/]app[\\/]layouts/
/** A module of so many pages would be one more file for each of them. */
const MANY = 16

export const chunkGroups = [
  { name: 'framework', test: FRAMEWORK, priority: 4 },
  { name: (id: string, graph: Graph) => (isCommon(id, graph) ? 'common' : null), priority: 3 },
  { name: (id: string, graph: Graph) => (isOfPosts(id, graph) ? 'posts' : null), priority: 2 },
  { name: 'small', test: SMALL, priority: 3 },
  { name: 'codes', test: CODES, priority: 3 },
  { name: 'forms', test: FORMS, priority: 2 },
  { name: 'tables', test: TABLES, priority: 2 },
  { name: 'acts', test: ACTS, priority: 2 },
  { name: 'sections', test: SECTIONS, priority: 2 },
  { name: 'overlays', test: OVERLAYS, priority: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
]

function isCommon(id: string, graph: Graph): boolean {
  if ((FORMS.test(id) && !id.endsWith('.css')) || APART.some((one) => one.test(id))) return false
  const { entries, lazy } = usersOf(id, graph)
  if (entries.some((entry) => FRAME.test(entry)) || entries.length >= MANY || BESIDE_POSTS.test(id)) return true
  if (!id.endsWith('.css') || entries.length === 0) return false
  // Every form loads all fields, so that the styles of one are everywhere.
  return FORMS.test(id) || entries.length + lazy.length > 1 || entries.some((entry) => LAYOUT.test(entry))
}

/** Whatever shows posts shows all of them; what opens over them comes later. */
const isOfPosts = (id: string, graph: Graph) => POSTS.test(id) && usersOf(id, graph).entries.length > 1

/** The route modules that load a module at once, and the modules loaded later that bring it along. */
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
