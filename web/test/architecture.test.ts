/** Rules of the web's source, as tests. They know no feature by name. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { circlesOf, importGraph } from '../../scripts/import-graph.ts'
import { importsOf, sources, SRC, styles, textOf } from './source.ts'

const LAYERS = ['lib', 'ui', 'core', 'features', 'app']
const layerOf = (file: string) => LAYERS.indexOf(file.split('/')[0] ?? '')

/** Only a screen may use another feature's components. */
function internalError(file: string, to: string): string | undefined {
  if (to.startsWith('..') || layerOf(to) < 0) return to.startsWith('..') ? undefined : 'no layer'
  if (layerOf(to) > layerOf(file)) return 'looks up'
  const [area, mine, kind] = file.split('/')
  const [theirArea, theirs, theirKind] = to.split('/')
  if (area !== 'features' || theirArea !== 'features' || mine === theirs) return undefined
  return (kind === 'screens' && theirKind === 'components') || file === 'features/index.ts' ? undefined : 'feature knows feature'
}

/** What is no list of rows: the days of a month, and switches by kind and way. */
const OTHER_TABLES = ['features/calendar/components/month.tsx', 'features/notifications/components/switch-matrix.tsx']

test('tables are those of ui/data-table', () => {
  const own = sources.filter((file) => /<table\b/.test(textOf(file)) && file !== 'ui/data-table.tsx')
  assert.deepEqual(own.toSorted(), OTHER_TABLES)
})

test("imports only ever point down, and only a screen uses another feature's components", () => {
  const bad = sources.flatMap((file) =>
    importsOf(file).flatMap((to) => (internalError(file, to) ? [`${file} → ${to}: ${internalError(file, to)}`] : [])),
  )
  assert.deepEqual(bad, [])
})

test('no files import each other in a circle, not even types', () => {
  assert.deepEqual(circlesOf(importGraph(['web/src', 'web/scripts', 'web/test', 'contract/src', 'i18n'])), [])
})

/** `{count} tokens`, `{value, plural, one {token} …}`, `{n}</b> tokens`: amounts that are put into words in place. */
const TOKENS_IN_PLACE = /\}(?:<\/?\w+>)? tokens?\b(?! ?=)|one \{(?:# )?token\}|\btokenCount\(/

test('amounts of tokens are put into words in one file, with their money', () => {
  const bad = sources.filter((file) => TOKENS_IN_PLACE.test(textOf(file)))
  assert.deepEqual(bad.toSorted(), ['lib/token-words.ts'])
  for (const line of ["t('{count} tokens', {", "t('{n, plural, one {# token} other {# tokens}}', {", 'tokenCount(price)'])
    assert.match(line, TOKENS_IN_PLACE)
})

test('every feature has its line', () => {
  const folders = readdirSync(join(SRC, 'features'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
  const lines = [...textOf('features/index.ts').matchAll(/from '\.\/([\w-]+)\/index\.ts'/g)].map(([, name = '']) => name)
  assert.deepEqual(lines.toSorted(), folders.toSorted())
})

test('colours live in one file', () => {
  const literal = /#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(/i
  const bad = styles.filter((file) => file !== 'ui/tokens.css' && literal.test(textOf(file).replace(/\/\*[\s\S]*?\*\//g, '')))
  assert.deepEqual(bad, [])
})

/** What stands left or right in one direction of writing stands on the other side in the other. */
const PHYSICAL =
  /^\s*(?:left|right|(?:margin|padding|border)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float|clear):\s*(?:left|right)\b)/m

test('style sheets name sides by the direction of writing: start and end, never left and right', () => {
  const bad = styles.filter((file) =>
    PHYSICAL.test(
      textOf(file)
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replaceAll(/[{;]/g, '$&\n'),
    ),
  )
  assert.deepEqual(bad, [])
  for (const rule of [
    '.a { left: 0 }',
    '.a {\n  margin-left: auto;\n}',
    '.a { text-align: right }',
    'a { border-top-left-radius: 2px }',
  ])
    assert.match(rule.replaceAll(/[{;]/g, '$&\n'), PHYSICAL)
  assert.doesNotMatch('.a {\n  inset-inline-start: 0;\n  text-align: start;\n}', PHYSICAL)
})

/** The site's two, from either side; what has to fit elsewhere is laid out by its own room (`auto-fill`, `flex-wrap`, containers). */
const BREAKPOINTS = new Set(['min-width: 768px', 'min-width: 1200px', 'max-width: 767px', 'max-width: 1199px'])

test('there are two breakpoints: 768 and 1200 px', () => {
  const bad = [...styles, ...sources].flatMap((file) =>
    [...textOf(file).matchAll(/\((?<query>(?:min|max)-width: [^)]+)\)/g)].flatMap(({ groups }) =>
      BREAKPOINTS.has(groups?.['query'] ?? '') ? [] : [`${file}: ${groups?.['query']}`],
    ),
  )
  assert.deepEqual(bad, [])
})

test('no file outgrows a reader', () => {
  assert.deepEqual(
    [...sources, ...styles].filter((file) => textOf(file).split('\n').length > 301),
    [],
  )
})

test('what is stale follows from the tags of the contract, in one place', () => {
  const bad = sources.filter((file) => /\b(invalidateQueries|refetchQueries|resetQueries)\(/.test(textOf(file)))
  assert.deepEqual(bad, ['lib/invalidate.ts', 'lib/invalidation.ts', 'lib/patch-queries.ts'])
})

test('a list is read on in one way, which leaves alone what is under way', () => {
  const bad = sources.filter((file) => /\bfetch(Next|Previous)Page\b/.test(textOf(file)))
  assert.deepEqual(bad, ['lib/next-page.ts'])
})

/** Where events are heard and something is written into the cache otherwise, with the reason why no answer under way can hide it. */
const WRITES_ITSELF: Readonly<Record<string, string>> = {
  'core/posts/new-posts.tsx': 'a press shows what was read just before',
  'features/notifications/components/lines.ts': 'presses, which show before they are answered',
  'features/stories/components/story-rings.tsx': 'it follows from what else is held, and is written again with it',
  'features/vault/components/vault-progress.ts': 'the next event says it again, and the last one has all of it read',
}
test('what events tell is written into the cache so that no answer under way hides it', () => {
  const bad = sources.filter((file) => /useServerEvent\(/.test(textOf(file)) && /\bsetQuer(y|ies)Data\b/.test(textOf(file)))
  assert.deepEqual(bad, Object.keys(WRITES_ITSELF))
})

/** Where tags are named by hand, with the reason why no change of the contract says them. */
const NAMES_TAGS: Readonly<Record<string, string>> = {
  'core/media/use-renewal.ts': 'addresses of media that have expired: nothing was changed',
  'core/payments/card-choice.tsx': 'a card that the server does not know any more',
  'features/fan-card/components/fan-card-beside.tsx': 'an event that only this part hears',
  'features/fan-card/components/use-card-draft.ts': 'a card that saves itself, without a screen that mutates',
  'features/messages/components/conversation-updates.ts': 'what was missed while nobody listened',
  'features/messages/components/conversations.ts': 'a list that is patched by events, and read again where one does not fit',
  'features/messages/components/gaps.ts': 'messages that never came',
  'features/messages/components/outbox.ts': 'messages are sent without a screen, again and again',
  'features/messages/components/pinned-bar.tsx': 'an event that concerns one conversation',
  'features/messages/components/thread-cache.ts': 'a thread with a gap that cannot be filled',
  'features/notifications/components/lines.ts': 'a list that is patched by events',
  'features/notifications/components/settings.ts': 'switches that are saved together, and read again where that failed',
  'features/notifications/realtime.ts': 'what came while there was no connection',
  'features/payments/screens/payment-return.tsx': 'a payment that was finished at the gateway',
  'features/stories/components/story-viewer.tsx': 'what was seen, when the viewer closes',
  'features/tokens/realtime.ts': 'a balance that changed while there was no connection; otherwise its event brings it',
}

test('screens do not name what a change makes stale: its route or event in the contract does', () => {
  const naming = sources.filter((file) => /\b(invalidateTags|useInvalidate)\(/.test(textOf(file)) && !file.startsWith('lib/'))
  assert.deepEqual(naming.sort(), Object.keys(NAMES_TAGS).sort())
})

test('screens read the query cache: what a loader answers is for the head of the document', () => {
  const bad = sources.filter((file) => /^(core|features)\//.test(file) && /\binitialData\b|useLoaderData/.test(textOf(file)))
  // A payment that its own reply brings along, and a page whose texts are written in the source.
  assert.deepEqual(bad, ['core/payments/bank.tsx', 'features/site/screens/page.tsx'])
})

test('nothing is put into a page as markup', () => {
  assert.deepEqual(
    sources.filter((file) => /dangerouslySetInnerHTML|\.innerHTML/.test(textOf(file))),
    [],
  )
})

test('a part whose code cannot be loaded takes no page with it: all of them come by lazyPart or deferred', () => {
  assert.deepEqual(
    sources.filter((file) =>
      /\blazy\b[^\n]*from 'react'|import \{[^}]*\blazy\b[^}]*\} from 'react'|React\.lazy/.test(textOf(file)),
    ),
    ['ui/lazy-part.tsx'],
  )
})

/** The button of a mutation says that it is pending. */
const MUTATES = /<Button\b(?=[^>]*variant="brass")(?=[^>]*isPending=\{(?:act|\w+)\.isPending\})/

test('a button in the colour of money that changes something takes no second tap that was meant for what stood there before', () => {
  assert.deepEqual(
    sources.filter((file) => MUTATES.test(textOf(file))),
    [],
  )
  assert.match('<Button variant="brass" onClick={agree} isPending={act.isPending}>', MUTATES)
})

/** Fields whose words the server is not asked for while somebody types, with the reason. */
const ASKS_LATER: Readonly<Record<string, string>> = {
  'core/address-filters.tsx': 'has a pause of its own, as it changes the address',
  'features/discover/components/search-form.tsx': 'asks when it is sent; its suggestions wait by themselves',
  'features/messages/components/template-picker.tsx': 'looks through what is loaded',
  'ui/fields/search-field.tsx': 'is the field',
}

test('what is typed to be searched is asked for once the fingers rest, not with every key', () => {
  const hasty = sources.filter((file) => /\bSearchField\b/.test(textOf(file)) && !/\buseSettled\(/.test(textOf(file)))
  assert.deepEqual(hasty.sort(), Object.keys(ASKS_LATER).sort())
})

/** Fields for files that the operators of a site set no bound for. */
const OTHER_FILES = [
  'features/auth/components/document-fields.tsx',
  'features/exports/components/import-section.tsx',
  'features/performer-settings/components/verification-card.tsx',
]

test('wherever photos, videos and recordings are chosen, the bounds of the site are known', () => {
  const unbounded = sources.filter((file) => /\bacceptOf\(/.test(textOf(file)) && !/\buseUploadBounds\(/.test(textOf(file)))
  assert.deepEqual(unbounded.sort(), OTHER_FILES)
})

const COMPARES_ENTER = /(?:[!=]==\s*|case )['"`]Enter['"`]|['"`]Enter['"`]\s*[!=]==|\bEnter:|\bisComposing\b|\bkeyCode\b/

test('lib/typed-key.ts decides whether Enter sends, so that an Enter of an input method never does', () => {
  const comparing = sources.filter((file) => COMPARES_ENTER.test(textOf(file)))
  assert.deepEqual(comparing, ['lib/typed-key.ts'])
  for (const own of ["event.key === 'Enter'", "if ('Enter' !== key)", "case 'Enter':", '{ Enter: send }[event.key]'])
    assert.match(own, COMPARES_ENTER)
})

const STORAGE =
  /\b(?:localStorage|sessionStorage|indexedDB|BroadcastChannel)\b|\bnavigator\??\.(?:serviceWorker|storage)\b|'serviceWorker' in/

test('two files of lib alone touch what a browser may refuse to keep', () => {
  const touching = sources.filter((file) => STORAGE.test(textOf(file)))
  assert.deepEqual(touching.toSorted(), ['lib/browser-database.ts', 'lib/browser-storage.ts'])
})

const COUNTS_HALVES =
  /\b(?:text|lockedText|alt|tag|line|value|typed)(?:\.trim\(\))?\.length\s*[<>]=?\s*(?:LONGEST|MOST|most|max|min)|tooLongMessage\([^)]*\.length/

test('texts are as long as the server counts them: in code points, by lengthOf of the contract', () => {
  assert.deepEqual(
    sources.filter((file) => COUNTS_HALVES.test(textOf(file))),
    [],
  )
})
