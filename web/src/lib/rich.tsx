/** Renders sentences with links, emphasis or dates inside. Each is one message, so that translators can reorder its parts. */
import { Fragment, type ReactNode } from 'react'
import { formatToParts, type Values } from '@fanfare/i18n/icu'
import { compiledOf, translationOf } from '@fanfare/i18n/translate'
import { reader } from './i18n.ts'

type Tag = (text: ReactNode) => ReactNode
type RichValues = Readonly<Record<string, ReactNode | Tag>>

/**
 * `rich('Renews on {date}. <terms>Read the terms</terms>', {
 *   date: <DateOf at={at} />,
 *   terms: (text) => <Link to="/terms">{text}</Link>,
 * })`
 * Tags cannot be nested.
 */
export function rich(message: string, values: RichValues): ReactNode {
  const { locale, messages } = reader()
  const plain = Object.entries(values).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  const pieces = formatToParts(compiledOf(translationOf(message, messages)), Object.fromEntries(plain) as Values, locale)
  const nodes = pieces.flatMap((piece): ReactNode[] => {
    if (typeof piece === 'string') return piece.split(TAG)
    const value = values[piece.name]
    return [typeof value === 'function' ? null : value]
  })
  return withTags(nodes, values).map((node, index) => <Fragment key={index}>{node}</Fragment>)
}

const TAG = /(<\/?\w+>)/

/** Replaces each tag and its content with the result of the tag's function. */
function withTags(nodes: readonly ReactNode[], values: RichValues): ReactNode[] {
  const done: ReactNode[] = []
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]
    const name = typeof node === 'string' ? /^<(\w+)>$/.exec(node)?.[1] : undefined
    const tag = name === undefined ? undefined : values[name]
    const end = nodes.indexOf(`</${name}>`, at)
    if (typeof tag !== 'function' || end < 0) {
      done.push(node)
      continue
    }
    const inner = nodes.slice(at + 1, end)
    done.push(tag(inner.length === 1 ? inner[0] : inner.map((one, index) => <Fragment key={index}>{one}</Fragment>)))
    at = end
  }
  return done
}
