/** Rules of the web's source. They name no feature. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { circlesOf, importGraph } from '../../scripts/import-graph.ts'
import { importsOf, sources, styles, textOf } from './source.ts'

const LAYERS = ['lib', 'ui', 'core', 'features', 'app']
const layerOf = (file: string) => LAYERS.indexOf(file.split('/')[0] ?? '')

/** Only screens may use components of another feature. */
function internalError(file: string, to: string): string | undefined {
  if (to.startsWith('..') || layerOf(to) < 0) return to.startsWith('..') ? undefined : 'no layer'
  if (layerOf(to) > layerOf(file)) return 'looks up'
  const [area, mine, kind] = file.split('/')
  const [theirArea, theirs, theirKind] = to.split('/')
  if (area !== 'features' || theirArea !== 'features' || mine === theirs) return undefined
  return kind === 'screens' && theirKind === 'components' ? undefined : 'feature knows feature'
}

/** Tables that are not lists of rows: the days of a month, and the switches of notification settings. */
const OTHER_TABLES = ['features/calendar/components/month.tsx', 'features/notifications/components/switch-matrix.tsx']

test('only ui/data-table renders tables', () => {
  const own = sources.filter((file) => /<table\b/.test(textOf(file)) && file !== 'ui/data-table.tsx')
  assert.deepEqual(own.toSorted(), OTHER_TABLES)
})

test("imports only point down, and only a screen uses another feature's components", () => {
  const bad = sources.flatMap((file) =>
    importsOf(file).flatMap((to) => (internalError(file, to) ? [`${file} → ${to}: ${internalError(file, to)}`] : [])),
  )
  assert.deepEqual(bad, [])
})

test('no files import each other in a circle, not even types', () => {
  assert.deepEqual(circlesOf(importGraph(['web/src', 'web/scripts', 'web/test', 'contract/src', 'i18n'])), [])
})

/** Matches `{count} tokens`, `{value, plural, one {token} …}` and `{n}</b> tokens`: token amounts that are formatted in place. */
const TOKENS_IN_PLACE = /\}(?:<\/?\w+>)? tokens?\b(?! ?=)|one \{(?:# )?token\}|\bformatTokenCount\(/

test('only one file formats amounts of tokens, together with their price', () => {
  const bad = sources.filter((file) => TOKENS_IN_PLACE.test(textOf(file)))
  assert.deepEqual(bad.toSorted(), ['lib/token-format.ts'])
  for (const line of ["t('{count} tokens', {", "t('{n, plural, one {# token} other {# tokens}}', {", 'formatTokenCount(price)'])
    assert.match(line, TOKENS_IN_PLACE)
})

test('only one file defines colors', () => {
  const literal = /#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(/i
  const bad = styles.filter((file) => file !== 'ui/tokens.css' && literal.test(textOf(file).replace(/\/\*[\s\S]*?\*\//g, '')))
  assert.deepEqual(bad, [])
})

/** Left and right swap sides in right-to-left text. */
const PHYSICAL =
  /^\s*(?:left|right|(?:margin|padding|border)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float|clear):\s*(?:left|right)\b)/m

test('style sheets use start and end, never left and right', () => {
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

/** The site's two breakpoints from either side. Other layouts adapt to their own width (`auto-fill`, `flex-wrap`, containers). */
const BREAKPOINTS = new Set(['min-width: 768px', 'min-width: 1200px', 'max-width: 767px', 'max-width: 1199px'])

test('style sheets use only the two breakpoints 768 and 1200 px', () => {
  const bad = [...styles, ...sources].flatMap((file) =>
    [...textOf(file).matchAll(/\((?<query>(?:min|max)-width: [^)]+)\)/g)].flatMap(({ groups }) =>
      BREAKPOINTS.has(groups?.['query'] ?? '') ? [] : [`${file}: ${groups?.['query']}`],
    ),
  )
  assert.deepEqual(bad, [])
})

test('no file is longer than 300 lines', () => {
  assert.deepEqual(
    [...sources, ...styles].filter((file) => textOf(file).split('\n').length > 301),
    [],
  )
})

test('only lib/ invalidates queries, by the tags of the contract', () => {
  const bad = sources.filter((file) => /\b(invalidateQueries|refetchQueries|resetQueries)\(/.test(textOf(file)))
  assert.deepEqual(bad, ['lib/invalidate.ts', 'lib/invalidation.ts', 'lib/patch-queries.ts'])
})

test('only lib/next-page.ts loads the next page of a list, so that a running refetch is not lost', () => {
  const bad = sources.filter((file) => /\bfetch(Next|Previous)Page\b/.test(textOf(file)))
  assert.deepEqual(bad, ['lib/next-page.ts'])
})

/** Files that handle events and write the cache directly, each with the reason why no pending reply can hide the event. */
const WRITES_ITSELF: Readonly<Record<string, string>> = {
  'core/posts/new-posts.tsx': 'a click shows posts that were fetched just before',
  'features/notifications/components/notification-list.ts': 'clicks take effect before their replies',
  'features/stories/components/story-rings.tsx': 'the rings are derived from other cached data and are rewritten with it',
  'features/vault/components/vault-progress.ts': 'each event contains the whole progress, and the last one reloads the list',
  'features/private-shows/components/room/use-presence.ts': 'the heartbeat writes its own reply, and the event only reloads',
}
test('events change the cache with patchQueries, so that no pending reply hides them', () => {
  const bad = sources.filter((file) => /useServerEvent\(/.test(textOf(file)) && /\bsetQuer(y|ies)Data\b/.test(textOf(file)))
  assert.deepEqual(bad, Object.keys(WRITES_ITSELF))
})

/** Files that name tags directly, each with the reason why no change of the contract names them. */
const NAMES_TAGS: Readonly<Record<string, string>> = {
  'core/media/refetch-expired-media.ts': 'URLs of media expired, and nothing was changed',
  'core/payments/card-choice.tsx': 'a card that the server no longer knows',
  'features/fan-card/components/fan-card-panel.tsx': 'an event that only this component receives',
  'features/fan-card/components/use-card-editor.ts': 'the card saves automatically, without a mutation in a screen',
  'features/live/components/room/use-room.ts': 'an event that comes every second, and events that were missed',
  'features/live/components/studio/broadcast.tsx': 'the reply of a heartbeat, after someone else has ended the show',
  'features/messages/components/conversation-updates.ts': 'events that were missed while no one listened',
  'features/messages/components/conversation-cache.ts': 'a list that events patch, and that reloads if an event does not match',
  'features/messages/components/gaps.ts': 'messages that never arrived',
  'features/messages/components/outbox.ts': 'messages are sent and retried without a screen',
  'features/messages/components/pinned-bar.tsx': 'an event that concerns one conversation',
  'features/messages/components/thread-cache.ts': 'a thread with a gap that cannot be filled',
  'features/notifications/components/notification-list.ts': 'a list that events patch',
  'features/notifications/components/settings.ts': 'switches are saved together and reload if saving fails',
  'features/notifications/realtime.ts': 'notifications that arrived while there was no connection',
  'features/payments/screens/payment-return.tsx': 'the payment finished at the gateway',
  'features/private-shows/components/room/use-presence.ts': 'an event that concerns one show, and events that were missed',
  'features/stories/components/story-viewer.tsx': 'seen stories, when the viewer closes',
  'features/tokens/realtime.ts': 'the balance may have changed while there was no connection; otherwise an event updates it',
}

test("screens do not name stale data: the contract's routes and events do", () => {
  const naming = sources.filter((file) => /\b(invalidateTags|useInvalidate)\(/.test(textOf(file)) && !file.startsWith('lib/'))
  assert.deepEqual(naming.sort(), Object.keys(NAMES_TAGS).sort())
})

test("screens read the query cache, and only the document's head reads loader data", () => {
  const bad = sources.filter((file) => /^(core|features)\//.test(file) && /\binitialData\b|useLoaderData/.test(textOf(file)))
  // A payment that comes with its own reply.
  assert.deepEqual(bad, ['core/payments/payment-confirmation.tsx'])
})

test("only the text of the site's pages, whose HTML the server sanitizes, is inserted as raw markup", () => {
  assert.deepEqual(
    sources.filter((file) => /dangerouslySetInnerHTML|\.innerHTML/.test(textOf(file))),
    ['features/pages/components/page-html.tsx'],
  )
})

test('a component that fails to load never breaks its page: all use lazyComponent or idleComponent', () => {
  assert.deepEqual(
    sources.filter((file) =>
      /\blazy\b[^\n]*from 'react'|import \{[^}]*\blazy\b[^}]*\} from 'react'|React\.lazy/.test(textOf(file)),
    ),
    ['ui/lazy-component.tsx'],
  )
})

/** Matches a brass button that shows a mutation's progress. */
const MUTATES = /<Button\b(?=[^>]*variant="brass")(?=[^>]*isPending=\{(?:act|\w+)\.isPending\})/

test("a visitor's second tap never triggers a brass button that changes something", () => {
  assert.deepEqual(
    sources.filter((file) => MUTATES.test(textOf(file))),
    [],
  )
  assert.match('<Button variant="brass" onClick={agree} isPending={act.isPending}>', MUTATES)
})

/** Search fields that do not query the server while the user types, each with the reason. */
const ASKS_LATER: Readonly<Record<string, string>> = {
  'core/consents/depiction-fields.tsx': 'searches the loaded people only',
  'core/url-filters.tsx': 'has its own pause, because it changes the URL',
  'core/countries/country-picker.tsx': 'searches the list of countries in the browser',
  'features/discover/components/search-form.tsx': 'searches on submit; its suggestions have their own pause',
  'features/messages/components/template-picker.tsx': 'searches the loaded replies only',
  'features/overview/components/search-box.tsx': 'searches on submit',
  'ui/fields/search-field.tsx': 'is the field itself',
}

test('a search runs after a pause in typing, not with every key', () => {
  const hasty = sources.filter((file) => /\bSearchField\b/.test(textOf(file)) && !/\buseDebouncedValue\(/.test(textOf(file)))
  assert.deepEqual(hasty.sort(), Object.keys(ASKS_LATER).sort())
})

/** Forms for files whose size limits are not site settings. */
const OTHER_FILES = [
  'core/auth/document-fields.tsx',
  'core/reports/report-pictures.tsx',
  'features/consents/components/sign-form.tsx',
  'features/exports/components/import-section.tsx',
  'features/performer-settings/components/verification-card.tsx',
  'features/reports/components/notice-pictures.tsx',
]

test("every form for photos, videos and recordings knows the site's size limits", () => {
  const unbounded = sources.filter(
    (file) => /\bacceptAttribute\(/.test(textOf(file)) && !/\buseUploadLimits\(/.test(textOf(file)),
  )
  assert.deepEqual(unbounded.sort(), OTHER_FILES)
})

const COMPARES_ENTER = /(?:[!=]==\s*|case )['"`]Enter['"`]|['"`]Enter['"`]\s*[!=]==|\bEnter:|\bisComposing\b|\bkeyCode\b/

test("only lib/keyboard-events.ts decides whether Enter sends, so that an input method's Enter never does", () => {
  const comparing = sources.filter((file) => COMPARES_ENTER.test(textOf(file)))
  assert.deepEqual(comparing, ['lib/keyboard-events.ts'])
  for (const own of ["event.key === 'Enter'", "if ('Enter' !== key)", "case 'Enter':", '{ Enter: send }[event.key]'])
    assert.match(own, COMPARES_ENTER)
})

const STORAGE =
  /\b(?:localStorage|sessionStorage|indexedDB|BroadcastChannel)\b|\bnavigator\??\.(?:serviceWorker|storage)\b|'serviceWorker' in/

test('only two files of lib use storage that a browser can refuse', () => {
  const touching = sources.filter((file) => STORAGE.test(textOf(file)))
  assert.deepEqual(touching.toSorted(), ['lib/browser-database.ts', 'lib/browser-storage.ts'])
})

const COUNTS_HALVES =
  /\b(?:text|lockedText|alt|tag|line|value|typed)(?:\.trim\(\))?\.length\s*[<>]=?\s*(?:MAX_|MIN_|most|max|min)|tooLongMessage\([^)]*\.length/

test('texts are measured like on the server: in code points, with countCodePoints of the contract', () => {
  assert.deepEqual(
    sources.filter((file) => COUNTS_HALVES.test(textOf(file))),
    [],
  )
})
