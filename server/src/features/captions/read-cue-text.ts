/**
 * Reads the text of one caption with the markup that captions may have (WebVTT, section 4.2.2), and rejects everything else.
 * Pure.
 */
import { t } from '#lib/i18n.ts'
import { captionsProblem } from './captions-problem.ts'

export type Markup = readonly (string | Tag)[]
export interface Tag {
  readonly name: 'b' | 'i' | 'u' | 'ruby' | 'rt' | 'c' | 'v' | 'lang'
  /** The speaker (`v`) or the language (`lang`). */
  readonly annotation: string
  readonly inside: Markup
}

const NAMES: readonly string[] = ['b', 'i', 'u', 'ruby', 'rt', 'c', 'v', 'lang'] satisfies Tag['name'][]
const MAX_DEPTH = 8
const TOKEN = /<([^>]*)>|<|([^<]+)/g
/** Markup of other players that has no meaning here. */
const SRT_ONLY = /<\/?font[^>]*>|\{\\[^}]*\}/gi

interface Open extends Omit<Tag, 'inside'> {
  readonly inside: (string | Tag)[]
}

/** `line` is the line where the text begins. Throws `not_valid`. */
export function readCueText(text: string, { line, isVtt }: { line: number; isVtt: boolean }): Markup {
  const all: (string | Tag)[] = []
  const open: Open[] = []
  const inside = () => open.at(-1)?.inside ?? all
  let number = line
  for (const [token, tag, words] of (isVtt ? text : text.replace(SRT_ONLY, '')).matchAll(TOKEN)) {
    if (words !== undefined) inside().push(unescaped(words))
    // SubRip cannot escape a `<` that begins no tag.
    else if (tag === undefined) {
      if (isVtt) throw captionsProblem(number, t('write “<” as &lt; unless it starts a tag.'))
      inside().push('<')
    } else if (tag.startsWith('/')) close(open, tag.slice(1).trim(), all)
    // Times inside a caption, for karaoke, are ignored: the caption is shown as a whole.
    else if (!/^[\d:.]+$/.test(tag)) {
      open.push(opened(tag, number))
      if (open.length > MAX_DEPTH) throw captionsProblem(number, t('too many nested tags.'))
    }
    number += token.split('\n').length - 1
  }
  while (open.length > 0) close(open, open.at(-1)?.name ?? '', all)
  return all
}

function opened(tag: string, line: number): Open {
  const [, name = '', annotation = ''] = /^([a-zA-Z]*)(?:\.[^\s]*)?(?:\s+([\s\S]*))?$/.exec(tag) ?? []
  const known = name.toLowerCase()
  if (!isName(known)) throw captionsProblem(line, t('“<{tag}>” is not a valid caption tag.', { tag: tag.slice(0, 30) }))
  const words = unescaped(annotation).replace(/\s+/g, ' ').trim()
  if (known === 'lang' && !/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(words))
    throw captionsProblem(line, t('“{language}” is not a language.', { language: words.slice(0, 30) }))
  return { name: known, annotation: known === 'v' || known === 'lang' ? words : '', inside: [] }
}

const isName = (name: string): name is Tag['name'] => NAMES.includes(name)

/** Also closes the tags inside. An end tag without a start tag is ignored. */
function close(open: Open[], name: string, all: (string | Tag)[]): void {
  if (!open.some((one) => one.name === name.toLowerCase())) return
  for (;;) {
    const last = open.pop()
    if (!last) return
    ;(open.at(-1)?.inside ?? all).push(last)
    if (last.name === name.toLowerCase()) return
  }
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
}

const unescaped = (text: string) => text.replace(/&(\w+);/g, (all, name: string) => NAMED[name] ?? all)
