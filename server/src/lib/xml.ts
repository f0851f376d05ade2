/** Builds XML documents. */

/** A piece of XML, whose texts are escaped already. */
export interface Xml {
  readonly xml: string
}

type Content = string | Xml | undefined

/** Characters that no XML 1.0 document may contain (section 2.2), also when they are escaped. */
const FORBIDDEN = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Returns the text for an element or an attribute of XML or HTML. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Returns an element around these contents, which are texts or elements. Absent ones are left out. */
export function element(
  name: string,
  contents: Content | readonly Content[],
  attributes: Readonly<Record<string, string>> = {},
): Xml {
  const inner = [contents].flat().map((one) => (typeof one === 'object' ? one.xml : escapeXml(one ?? '')))
  const given = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeXml(value)}"`)
  return { xml: `<${name}${given.join('')}>${inner.join('')}</${name}>` }
}

export const xmlDocument = ({ xml }: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`
