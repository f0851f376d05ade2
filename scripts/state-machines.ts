/** Prints docs/state-machines.md: every table of transitions on the server, an array that its file exports as `transitions`. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const docs = new URL('../docs/state-machines.md', import.meta.url)

type Row = Readonly<Record<string, unknown>>

const isTable = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((row: unknown) => typeof row === 'object' && row !== null && 'from' in row && 'to' in row)

const cell = (value: unknown): string =>
  (Array.isArray(value) ? value.join('; ') || 'none' : typeof value === 'string' ? value : '').replaceAll('|', '\\|')

/** Matches tables in any letter case, exported or not, because a table missing from the document must be noticed. */
const declaresTable = (file: string): boolean =>
  /^(?:export )?const transitions\b/im.test(readFileSync(new URL(file, `file://${root}`), 'utf8'))

/** Throws for a file whose table cannot be printed. */
export async function printStateMachines(): Promise<string> {
  const sources = globSync('server/src/{core,features}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  const files = sources.filter(declaresTable).toSorted()
  const parts: string[] = []
  for (const file of files) {
    const { transitions } = (await import(new URL(file, `file://${root}`).href)) as { readonly transitions?: unknown }
    if (!isTable(transitions))
      throw new Error(`${file} must export its table as \`transitions\`, with rows of from, event and to`)
    const columns = [...new Set(transitions.flatMap((row) => Object.keys(row)))]
    const about = /^\/\*\*\s*([^*]*?)\s*\*\//.exec(readFileSync(new URL(file, `file://${root}`), 'utf8'))?.[1] ?? ''
    parts.push(
      `## ${nameOf(file)}`,
      '',
      `\`${file}\`: ${about}`,
      '',
      `| ${columns.join(' | ')} |`,
      `|${' --- |'.repeat(columns.length)}`,
      ...transitions.map((row) => `| ${columns.map((column) => cell(row[column])).join(' | ')} |`),
      '',
    )
  }
  return [
    '# State machines',
    '',
    'Generated from the tables of the server by `node scripts/state-machines.ts`; do not edit. Transitions that no table lists do not happen.',
    '',
    ...parts,
  ].join('\n')
}

/** `server/src/features/payouts/rules.ts` is about payouts. */
function nameOf(file: string): string {
  const folder = file.split('/').at(-2) ?? file
  return `${folder.charAt(0).toUpperCase()}${folder.slice(1)}`.replaceAll('-', ' ')
}

if (process.argv[1] === import.meta.filename) writeFileSync(docs, await printStateMachines())
