/** Reads the texts of a PDF written by `platform/pdf.ts`, in page order: each cell, line and heading separately. */
import { inflateSync } from 'node:zlib'

/** Fonts are subsets: each has its own map from glyphs to text. */
type Glyphs = ReadonlyMap<string, string>

export function textsOf(pdf: Uint8Array): string[] {
  const raw = Buffer.from(pdf).toString('latin1')
  const objects = new Map(
    [...raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const fonts = new Map(
    [...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      return [name, glyphsOf(contentOf(objects.get(map ?? '') ?? ''))]
    }),
  )
  return [...objects.values()].flatMap((body) => writtenIn(contentOf(body), fonts))
}

function contentOf(body: string): string {
  const stored = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1]
  if (stored === undefined) return ''
  return body.includes('/FlateDecode') ? inflateSync(Buffer.from(stored, 'latin1')).toString('latin1') : stored
}

function glyphsOf(map: string): Glyphs {
  const known = new Map<string, string>()
  for (const [, first = '', , all = ''] of map.matchAll(/<([\da-f]{4})> <([\da-f]{4})> \[([^\]]*)\]/gi))
    for (const [i, [, codes = '']] of [...all.matchAll(/<([\da-f ]+)>/gi)].entries())
      known.set(
        (Number.parseInt(first, 16) + i).toString(16).padStart(4, '0'),
        Buffer.from(codes.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  return known
}

function writtenIn(content: string, fonts: ReadonlyMap<string, Glyphs>): string[] {
  return [...content.matchAll(/BT\n([\s\S]*?)\nET/g)].map(([, text = '']) => {
    const glyphs = fonts.get(/\/(F\d+) /.exec(text)?.[1] ?? '')
    const shown = [...text.matchAll(/<([\da-f]+)>/gi)].map(([, hex = '']) => hex).join('')
    return (shown.match(/[\da-f]{4}/gi) ?? []).map((glyph) => glyphs?.get(glyph.toLowerCase()) ?? '').join('')
  })
}
