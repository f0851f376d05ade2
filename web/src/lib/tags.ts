/** Resolves the contract's tags: which data a cached reply shows, and whether a change made it stale. */
import type { Route, Tag } from '@fanfare/contract'

type Fields = Readonly<Record<string, unknown>>
/** The places where braces in a tag look for a field: the parts of the input, then the reply; or the payload of an event. */
type Sources = readonly unknown[]

/** Returns the tags of a change. A tag whose braces find no field stands for all of its kind. */
export const invalidated = (tags: readonly Tag[] = [], sources: Sources): Tag[] =>
  tags.map((tag) => resolve(tag, sources) ?? tag.slice(0, tag.indexOf(':')))

export const provided = ({ provides = [] }: Route, input: unknown, reply: unknown): Tag[] =>
  provides.flatMap((tag) => resolve(tag, [...partsOf(input), reply]) ?? [])

export const isStale = (shown: readonly Tag[], stale: readonly Tag[]): boolean =>
  shown.some((one) => stale.some((tag) => one === tag || one.startsWith(`${tag}:`)))

/** Returns the parts of an input in the order in which braces look for a field. */
export const partsOf = (input: unknown): unknown[] => {
  const { params, query, body } = fieldsOf(input)
  return [params, query, body]
}

function resolve(tag: Tag, sources: Sources): Tag | undefined {
  const [, kind, path] = /^(.*:)\{(.+)\}$/.exec(tag) ?? []
  if (kind === undefined || path === undefined) return tag
  for (const source of sources) {
    const found = path.split('.').reduce<unknown>((at, name) => fieldsOf(at)[name], source)
    if (typeof found === 'string') return kind + found
  }
  return undefined
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
