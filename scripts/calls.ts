/** Prints docs/calls.md: which of the specification's 221 calls the contract contains and the server therefore implements. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Route } from '@fanfare/contract'

const docs = new URL('../docs/', import.meta.url)
const contract = new URL('../contract/src/', import.meta.url)

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Returns a path without parameter names, which may differ between specification and contract. */
const shape = (method: string, path: string) => `${method} ${path.replace(/\{\w+\}|:\w+/g, '{}')}`

export async function printCalls(): Promise<string> {
  const chapters = readdirSync(contract).filter(
    (file) => file.endsWith('.ts') && !['index.ts', 'client.ts', 'fetch-transport.ts'].includes(file),
  )
  const modules = await Promise.all(chapters.map((file) => import(new URL(file, contract).href) as Promise<object>))
  const promised = modules.flatMap((module) => Object.values(module)).filter(isRoute)
  const byShape = new Map(promised.map((route) => [shape(route.method, route.path), route]))
  const specified = readFileSync(new URL('calls.tsv', docs), 'utf8').trim().split('\n').slice(1)
  const known = new Set<string>()
  const rows = specified.map((line) => {
    const [area, method = '', path = ''] = line.split('\t')
    const route = byShape.get(shape(method, path))
    if (route) known.add(shape(method, path))
    return `| ${area} | ${method} | \`${path}\` | ${route ? 'yes' : ''} | ${route ? `${route.who}: ${route.summary}` : ''} |`
  })
  const own = promised.filter((route) => !known.has(shape(route.method, route.path)))
  return [
    '# Calls',
    '',
    "Generated from the contract by `node scripts/calls.ts`; do not edit. The list is the specification's, section 7.",
    '',
    `${known.size} of ${specified.length} are implemented, plus ${own.length} of our own.`,
    '',
    '| area | method | path | implemented | who may call it, and what it does |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    '## Our own',
    '',
    '| method | path | who may call it, and what it does |',
    '| --- | --- | --- |',
    ...own.map((route) => `| ${route.method} | \`${route.path}\` | ${route.who}: ${route.summary} |`),
    '',
  ].join('\n')
}

if (process.argv[1] === import.meta.filename) writeFileSync(new URL('calls.md', docs), await printCalls())
