/** Tests that names and comments use one word per idea, and the field's own terms (docs/glossary.md). */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const FOLDERS = [
  'server/src',
  'server/test',
  'server/demo',
  'web/src',
  'web/test',
  'web/scripts',
  'contract/src',
  'e2e',
  'simulation',
  'bench',
  'scripts',
]
const SKIPPED = /\/vocabulary\.test\.ts$/

/** Found as a word or a part of a name: `sweep` is found in `sweepUploads`, `SWEEP_PX` and "sweeps", but not in "sweeper". */
const WORDS: Readonly<Record<string, string>> = {
  develop: 'process, of a photo',
  errand: 'job',
  hearer: 'listener',
  nudge: 'webhook, sync',
  purse: 'wallet',
  refusal: 'error, rejection',
  rig: 'harness',
  stray: 'orphaned',
  sweep: 'delete expired, cleanup',
  swept: 'deleted',
  taker: 'target, of uploads',
  teller: 'reporter',
  thaw: 'release',
  untold: 'not notified',
  veil: 'placeholder, locked preview',
  verdict: 'decision',
}

/** For words that alone are plain English: the pattern in which they are a name or have another meaning. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/--(?:on-)?live\b|\btone="live"/, 'danger; live is said of streaming'],
  [/\bCard\b[^\n]*'@fanfare\/contract\/payments'/, 'SavedCard'],
  [/\brealtime\.signal\(/, 'emit'],
  [/\bsetLine\b|\b(?:the|a) line (?:stands|was cut)\b/, 'connection'],
  [
    /\b[wW]aysIn\b|\b[wW]ayIn\b|\b(?:the|one|two|both) ways? in(?! (?:which|a|an|the|every|each)\b)/,
    'unlock option, sign-in link, upload path',
  ],
  [/\bjob's runner\b|\bjobRunner\b/, 'job handler, worker'],
  [/\b(?:is|setIs)Busy\b/, 'isPending, isRunning, isSending'],
  [/\b[hH]undredths of (?:a percent|the currency)\b|[a-z]Hundredths\b|\bhundredths\(/, 'basis points, minor units'],
  [/\bspoken[A-Z]|[a-z]Spoken\b/, 'label, as screen readers say it'],
  [/\baskedPrice\b|\b[aA]sked price\b|\btoldPrice\b/, 'proposedPrice, notifiedPrice'],
  [/\b[oO]n stage\b/, 'online, live'],
  [/\bkept_back\b|\bkeptBack\b/, 'failed'],
  [/\bopens? (?:no|a|the) door\b/, 'gives the right'],
  [/\bhangs? (?:on|up)\b/, 'depends on, disconnects'],
  [/\b(?:const|let) tries\b|\+\+tries\b/, 'attempts'],
  [/\bt\(\s*['"`][^'"`]*\bgoes on\b/, 'continues, resumes'],
  [/\bt\(\s*['"`][^'"`]*\bmovements\b/, 'transactions'],
]

/** Each with its reason. An exception that is no longer needed has to be removed. */
const ALLOWED: Readonly<Record<string, string>> = {
  'server/src/platform/recheck-jobs.ts: nudge': 'the name of the job library for it',
  'server/src/features/messages/message-acts.test.ts: swept': 'the name of a person',
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const words = Object.keys(WORDS)
const forbidden = new RegExp(
  [
    `(?<![A-Za-z])(?:${words.join('|')})(?:s|ed|ing)?(?![a-z])`,
    `(?:${words.map(capital).join('|')})(?:s|ed|ing)?(?![a-z])`,
    `(?<![A-Za-z])(?:${words.map((word) => word.toUpperCase()).join('|')})S?(?![A-Za-z])`,
  ].join('|'),
  'g',
)

function insteadOf(found: string): string {
  const word = words.find((one) => found.toLowerCase().startsWith(one))
  return word === undefined ? '' : (WORDS[word] ?? '')
}

function problemsIn(text: string): string[] {
  const single = [...new Set(text.match(forbidden))].map((found) => `${found} → ${insteadOf(found)}`)
  const phrases = PHRASES.flatMap(([shape, instead]) => {
    const [found] = shape.exec(text) ?? []
    return found === undefined ? [] : [`${found} → ${instead}`]
  })
  return [...single, ...phrases]
}

const files = FOLDERS.flatMap((folder) =>
  (readdirSync(join(ROOT, folder), { recursive: true }) as string[]).map((file) => join(folder, file)),
).filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !SKIPPED.test(file))

test('names, comments and screen texts use the words of the field', () => {
  const found = files.flatMap((file) =>
    problemsIn(`${file}\n${readFileSync(join(ROOT, file), 'utf8')}`).map((problem) => `${file}: ${problem}`),
  )
  const isAllowed = (one: string) => Object.keys(ALLOWED).some((start) => one.startsWith(start))
  assert.ok(files.length > 2000)
  assert.deepEqual(
    found.filter((one) => !isAllowed(one)),
    [],
  )
  assert.deepEqual(
    Object.keys(ALLOWED).filter((start) => !found.some((one) => one.startsWith(start))),
    [],
    'allowed, and not there',
  )
})

test('a forbidden word is found in every form of a name, and plain English is not', () => {
  const bad = [
    'const sweepUploads = 1',
    'SWEEP_PX',
    'doThaw()',
    '/** A refusal. */',
    "'sweep uploads'",
    'core/media/progress-teller.ts',
    'isBusy={true}',
    'color: var(--live)',
    '/** Hundredths of a percent. */',
    "import { type Card, listCards } from '@fanfare/contract/payments'",
    "t('Your subscription goes on.')",
    'told of the way in before typing',
  ]
  assert.deepEqual(
    bad.filter((text) => problemsIn(text).length === 0),
    [],
  )
  const good = [
    'sweeper',
    'development of original, prigs, storytellers',
    'aria-live="polite"',
    'in the way in which it is paid',
    'an AbortController().signal',
    'its owner is busy, and goes on',
    'each shown for `hundredths`',
    'has spoken',
  ]
  assert.deepEqual(
    good.flatMap((text) => problemsIn(text)),
    [],
  )
})
