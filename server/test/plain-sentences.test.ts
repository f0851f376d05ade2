/** Tests that comments, screen messages and documents name their subject, and use the usual words in their usual order. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'vitest'
import { readEntries } from '../../i18n/src/catalogue.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const FOLDERS = [
  'bench',
  'contract/src',
  'e2e',
  'i18n/scripts',
  'i18n/src',
  'i18n/test',
  'scripts',
  'server/demo',
  'server/migrations',
  'server/scripts',
  'server/src',
  'server/test',
  'simulation',
  'web/scripts',
  'web/src',
  'web/test',
]
const SKIPPED = /\/(?:vocabulary|plain-sentences)\.test\.ts$/

/** Matches after the start of a text, paragraph, heading, list item, table cell or link, and after a sentence or clause. */
const START = String.raw`(?<=(?:^|[.!?:;][”"’)*_]*\s+|\n\s*\n|(?:^|\n)\s*(?:[-*>#]+|\d+\.)\s+|\|\s*)(?:\*\*|\[)?)`
const NOT_A_QUESTION = String.raw`(?![^.!?\n]*\?)`
const opening = (words: string): RegExp => new RegExp(`${START}(?:${words})${NOT_A_QUESTION}`, 'g')

type Pattern = readonly [found: RegExp, instead: string]

/** A bare relative clause or pronoun at the start of a sentence. */
const openings: readonly Pattern[] = [
  // Each decision in the documents has a paragraph with this label.
  [opening(String.raw`What\b(?![’']s| would change our mind[:.])`), 'the thing'],
  [opening(String.raw`Who(?:ever)?\b(?![’']s)`), 'the people'],
  [opening(String.raw`Of\b(?! course\b)`), 'the subject first'],
  [opening(String.raw`That\b`), 'the thing'],
  [opening(String.raw`Those\b`), 'the things or people'],
  // "As a performer, …" and "As soon as …" are plain English.
  [opening(String.raw`As\b(?! (?:an?|your|soon as|long as|far as|well as)\b)`), 'because, like'],
]

const words: readonly Pattern[] = [
  [/\bnobody\b/gi, 'no one'],
  [/\bany more\b/gi, 'no longer'],
  [/\bby (?:itself|themselves)\b/g, 'automatically'],
  [/\bat once\b/gi, 'immediately, in parallel'],
]

interface Text {
  readonly place: string
  readonly text: string
  /** A label is not a sentence: "Who can comment". */
  readonly isLabel?: boolean
}

const SHOWN = 60

const problemsIn = ({ place, text, isLabel = false }: Text): string[] =>
  [...(isLabel ? [] : openings), ...words].flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)].map(
      ({ index }) => `${place}: ${text.slice(index, index + SHOWN).replace(/\s+/g, ' ')} → ${instead}`,
    ),
  )

const filesIn = (folder: string): string[] =>
  (readdirSync(join(ROOT, folder), { recursive: true }) as string[]).map((file) => join(folder, file))

/** Removes code, which has words of its own. */
const withoutCode = (text: string): string => text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '`…`')

const COMMENT = /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*(?:\n|$))+|[ \t]\/\/ .*$/gm
const SQL_COMMENT = /(?:^[ \t]*--.*(?:\n|$))+|[ \t]-- .*$/gm

/** Returns the comments of a source. Adjacent lines are one comment. */
function commentsIn(place: string, source: string): Text[] {
  const found = [...source.matchAll(place.endsWith('.sql') ? SQL_COMMENT : COMMENT)]
  return found.map(([comment]) => {
    const lines = comment.replace(/^\/\*+|\*+\/$/g, '').replace(/^[ \t]*(?:\*|\/\/|--)/gm, '')
    return { place, text: withoutCode(lines).replace(/\s+/g, ' ').trim() }
  })
}

const messageText = (message: string): Text => ({ place: 'es.po', text: message, isLabel: !/[.!?]/.test(message) })

const read = (place: string): string => readFileSync(join(ROOT, place), 'utf8')

test('comments are plain sentences', () => {
  const sources = FOLDERS.flatMap(filesIn).filter((file) => /\.(?:tsx?|mjs|css|sql)$/.test(file) && !SKIPPED.test(file))
  const comments = sources.flatMap((place) => commentsIn(place, read(place)))
  assert.ok(comments.length > 10_000)
  assert.deepEqual(comments.flatMap(problemsIn), [])
})

test('screen messages are plain sentences', () => {
  const messages = readEntries('es').map(({ message }) => messageText(message))
  assert.ok(messages.length > 4000)
  assert.deepEqual(messages.flatMap(problemsIn), [])
})

test('documents are plain sentences', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', 'web/README.md', ...filesIn('docs').filter((file) => file.endsWith('.md'))]
  assert.ok(documents.length > 40)
  const texts = documents.map((place) => ({ place, text: withoutCode(read(place)) }))
  assert.deepEqual(texts.flatMap(problemsIn), [])
})

test.each([
  ['a.ts', '/** What is unspent of it leaves the wallet. */'],
  ['a.ts', '/**\n * Reads the list. Whoever has\n * paid keeps it.\n */'],
  ['a.ts', '  // So far the accounts were\n  // notified. Of those that follow, some were not.\n'],
  ['a.tsx', 'call() // As typed.'],
  ['a.ts', '/** Nobody reads it. */'],
  ['a.mjs', 'const one = `/** Who has paid reads the text. */`'],
  ['a.css', '/* Closes by itself. */'],
  ['a.sql', '-- What is owed.\ncreate table a ();'],
  ['a.sql', 'create table a ( -- Not needed any more.'],
])('the comment in %s is found: %s', (place, source) => {
  assert.equal(commentsIn(place, source).flatMap(problemsIn).length, 1)
})

test.each([
  ['a.ts', '/** Returns what is left. */'],
  ['a.ts', '/** Is `nobody` for the last one. */'],
  ['a.ts', '// What would a fan do here? The fan retries.'],
  ['a.ts', "// What’s left is refunded, once. As soon as it is paid, it's closed."],
  ['a.ts', "const shown = 'Nobody is awake'"],
  ['a.sql', "select 'nobody' -- The default."],
])('the source in %s has no problem: %s', (place, source) => {
  assert.deepEqual(commentsIn(place, source).flatMap(problemsIn), [])
})

const bad = [
  'Whoever has it can redeem it.',
  'It is deleted. What you paid is refunded.',
  'Saved. That was fast.',
  'Nobody else sees this.',
  'Sent at once',
  '# Title\n\nWho sees what, and why.\n',
  '## What a sale brings\n',
  'one\n\n- **Those with whom** it is shared\n',
  '| a | b |\n| --- | --- |\n| As there are many | none |\n',
  '1. Of five items, two are owned.',
]
const good = [
  'Who can comment?',
  'What’s new. As a performer, you can write first.',
  '**What would change our mind:** a law.',
  'Fans who bought it keep it, and those who did not lose it.',
  'This is as of today. It works at one time.',
]
test('every kind of problem in a message or document is found, and plain English is not', () => {
  const found = (text: string) => problemsIn({ place: 'a', text: withoutCode(text) }).length > 0
  assert.deepEqual(
    bad.filter((text) => !found(text)),
    [],
  )
  assert.deepEqual(good.filter(found), [])
  assert.deepEqual(problemsIn(messageText('Who can comment')), [])
  assert.equal(problemsIn(messageText('Who can comment. Others can read.')).length, 1)
})
