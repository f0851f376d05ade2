/** Prints docs/compliance.md: each rule of card schemes and the law, what enforces it, and the tests that prove it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { ROWS, type ComplianceRow, type Proof } from './compliance-rows.ts'

const root = new URL('../', import.meta.url)

/** Titles as they are written in code, with their quotes. */
const quoted = (title: string): readonly string[] => [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``]

/** Returns why the proof is none; undefined if the test exists. */
function problemOf({ file, title }: Proof): string | undefined {
  const path = new URL(file, root)
  if (!existsSync(path)) return `${file} does not exist`
  const source = readFileSync(path, 'utf8')
  const exists = quoted(title).some((one) =>
    new RegExp(`\\btest(?:\\.for\\b[\\s\\S]{0,3000}?)?\\(\\s*${escaped(one)}`).test(source),
  )
  return exists ? undefined : `${file} has no test “${title}”`
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const isJourney = (file: string): boolean => file.startsWith('e2e/')

/** Returns the shortest command that runs the test file: one part of the tests, and words of its path. */
function commandFor(files: readonly string[]): string[] {
  const words = (some: readonly string[]) =>
    some.map((file) => file.replace(/^(?:server\/src\/)?/, '').replace(/\.test\.tsx?$/, ''))
  const [journeys, stories] = [files.filter(isJourney), files.filter((file) => !isJourney(file))]
  return [
    ...(stories.length > 0 ? [`npm test -- stories ${words(stories).join(' ')}`] : []),
    ...(journeys.length > 0 ? [`npm test -- journeys ${words(journeys).join(' ')}`] : []),
  ]
}

/** Throws for a rule without a proof, and for a proof that does not exist. */
export function printCompliance(rows: readonly ComplianceRow[] = ROWS): string {
  const problems = rows.flatMap(({ rule, proofs }) =>
    proofs.length === 0 ? [`“${rule}” has no proof`] : proofs.flatMap((proof) => problemOf(proof) ?? []),
  )
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return [
    '# Compliance',
    '',
    'Generated from `scripts/compliance-rows.ts` by `node scripts/compliance.ts`; do not edit. It fails when a named test does not exist.',
    '',
    `${rows.length} of ${rows.length} rules have an automated proof.`,
    '',
    ...rows.flatMap(sectionOf),
  ].join('\n')
}

function sectionOf({ rule, enforcedBy, proofs }: ComplianceRow, at: number): string[] {
  const files = [...new Set(proofs.map(({ file }) => file))]
  return [
    `## ${at + 1}. ${rule}`,
    '',
    enforcedBy,
    '',
    ...files.flatMap((file) => [
      `- [${file}](../${file})`,
      ...proofs.filter((proof) => proof.file === file).map(({ title }) => `  - ${title}`),
    ]),
    '',
    '```sh',
    ...commandFor(files),
    '```',
    '',
  ]
}

if (process.argv[1] === import.meta.filename) writeFileSync(new URL('docs/compliance.md', root), printCompliance())
