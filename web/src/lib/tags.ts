/** The contract's tags: which data a held reply shows, and whether a change has made it stale. */
import type { Route, Tag } from '@fanfare/contract'

type Fields = Readonly<Record<string, unknown>>
/** What a tag's braces may name: an input's parts, then the reply; or an event's payload. */
type Sources = readonly unknown[]

/** The tags of a change. One whose braces name nothing that is there stands for all of its kind. */
export const invalidated = (tags: readonly Tag[] = [], sources: Sources): Tag[] =>
  tags.map((tag) => resolve(tag, sources) ?? tag.slice(0, tag.indexOf(':')))

/** The tags that the reply to this input shows. */
export const provided = ({ provides = [] }: Route, input: unknown, reply: unknown): Tag[] =>
  provides.flatMap((tag) => resolve(tag, [...partsOf(input), reply]) ?? [])

export const isStale = (shown: readonly Tag[], stale: readonly Tag[]): boolean =>
  shown.some((one) => stale.some((tag) => one === tag || one.startsWith(`${tag}:`)))

/** Of an input, where braces look first to last. */
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
