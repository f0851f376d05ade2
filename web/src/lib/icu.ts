/**
 * Compiles the part of ICU MessageFormat that this site's texts use into Lingui's form: arguments, plural, selectordinal,
 * select and `#`. Lingui's own compiler costs 6 KB in every browser; `icu.test.ts` holds the two against each other.
 */
export type Compiled = (string | [string] | [string, string] | [string, string, Record<string, unknown>])[]

interface Reader {
  readonly text: string
  at: number
}

export const compile = (text: string): Compiled => readText({ text, at: 0 }, false)

function readText(reader: Reader, isPlural: boolean): Compiled {
  const parts: Compiled = []
  let plain = ''
  const push = (part?: Compiled[number]) => {
    if (plain !== '') parts.push(plain)
    plain = ''
    if (part !== undefined) parts.push(part)
  }
  while (reader.at < reader.text.length && reader.text[reader.at] !== '}') {
    const letter = reader.text[reader.at] ?? ''
    if (letter === '{') push(readArgument(reader))
    else if (letter === '#' && isPlural) {
      push('#')
      reader.at++
    } else {
      plain += letter
      reader.at++
    }
  }
  push()
  return parts
}

function readArgument(reader: Reader): Compiled[number] {
  reader.at++
  const name = readWord(reader)
  if (take(reader) === '}') return [name]
  const kind = readWord(reader)
  if (take(reader) === '}') return [name, kind]
  const cases: Record<string, unknown> = { offset: undefined }
  for (let key = readWord(reader); key !== ''; key = readWord(reader)) {
    reader.at++
    cases[key.replace(/^=/, '')] = readText(reader, kind !== 'select')
    reader.at++
  }
  reader.at++
  return [name, kind, cases]
}

function readWord(reader: Reader): string {
  const [all = '', word = ''] = /^\s*([^\s{},]*)\s*/.exec(reader.text.slice(reader.at)) ?? []
  reader.at += all.length
  return word
}

const take = (reader: Reader) => reader.text[reader.at++]
