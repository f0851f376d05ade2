/** Extracts messages from the sources: every `t('…')` and `rich('…')`, and the titles of the contract's fields. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'

export const ROOT = resolve(import.meta.dirname, '../..')

export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** Maps each message to the files that use it. */
export type Found = ReadonlyMap<string, readonly string[]>

/** The sources with texts for people, as paths below the root. */
export const sourceFiles: readonly string[] = ['server/src', 'web/src'].flatMap((folder) =>
  (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    // Texts of the demo's accounts are not translated.
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|[/.]demo\.ts$/.test(file)),
)

export const parse = (file: string): Node => {
  const { program, errors } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'))
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return program as unknown as Node
}

export async function extractMessages(): Promise<Found> {
  const found = new Map<string, Set<string>>()
  const add = (message: string, file: string) => found.set(message, (found.get(message) ?? new Set()).add(file))
  for (const file of sourceFiles)
    for (const { node } of callsOf(parse(file), (name) => MAKES_TEXT.has(name) || name === MARKS)) {
      const message = literalOf(firstArgument(node))
      if (message !== undefined) add(message, file)
    }
  for (const [title, file] of await fieldTitles()) add(title, file)
  return new Map([...found].map(([message, files]) => [message, [...files].toSorted()]))
}

/** Functions that translate their first argument. */
const MAKES_TEXT = new Set(['t', 'rich'])
/** The function that marks a text for later translation. */
const MARKS = 'msg'

export interface Call {
  readonly node: Node
  /** True outside any function: the call runs at import, before the reader is known. */
  readonly isAtImport: boolean
}

export const messageCalls = (program: Node): Call[] => callsOf(program, (name) => MAKES_TEXT.has(name))

/** Returns every call of a function by its plain name. */
export function callsOf(node: Node, isWanted: (name: string) => boolean, isAtImport = true): Call[] {
  const callee = node.type === 'CallExpression' ? node['callee'] : undefined
  const own = isNode(callee) && callee.type === 'Identifier' && isWanted(String(callee['name'])) ? [{ node, isAtImport }] : []
  const isInner = isAtImport && !/Function/.test(node.type)
  return [...own, ...childrenOf(node).flatMap((child) => callsOf(child, isWanted, isInner))]
}

export const firstArgument = (call: Node): Node | undefined => childrenOf({ ...call, callee: undefined })[0]

/** Returns the text of a literal without expressions, or undefined. */
export function literalOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node?.type !== 'TemplateLiteral') return undefined
  const [quasi, ...others] = node['quasis'] as { value: { cooked: string } }[]
  return others.length === 0 ? quasi?.value.cooked : undefined
}

export const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode))

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value

/** Returns the titles of fields in requests. Forms and errors use them to name fields. */
async function fieldTitles(): Promise<[title: string, file: string][]> {
  const folder = join(ROOT, 'contract/src')
  const files = readdirSync(folder).filter((file) => !['index.ts', 'client.ts'].includes(file))
  const chapters = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>))
  return chapters.flatMap((chapter, index) =>
    Object.values(chapter)
      .filter(isRoute)
      .flatMap(({ body, query }) => [...titlesIn(body), ...titlesIn(query)])
      .map((title): [string, string] => [title, `contract/src/${files[index]}`]),
  )
}

const isRoute = (value: unknown): value is { body?: unknown; query?: unknown } =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

function titlesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { title } = schema as { title?: unknown }
  return [...(typeof title === 'string' ? [title] : []), ...Object.values(schema).flatMap(titlesIn)]
}
