/**
 * Turns an operator's Markdown, with or without HTML in it, into HTML that is harmless in any page (specification, section 5). Pure.
 */
import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

/** It limits nesting, so a hostile text cannot overflow the stack. */
const markdown = new MarkdownIt({ html: true })

/** Comments and blocks of server scripts, such as `<?php … ?>` and `<% … %>`, also without an end. */
const SERVER_BLOCKS = /<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|<%[\s\S]*?(?:%>|$)/g

const TEXT_TAGS = ['p', 'br', 'hr', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'code', 'pre', 'blockquote']
const LIST_TAGS = ['ul', 'ol', 'li', 'dl', 'dt', 'dd']
const TABLE_TAGS = ['table', 'thead', 'tbody', 'tr', 'th', 'td']

const RULES: sanitizeHtml.IOptions = {
  // The title of the page is its only `h1`.
  allowedTags: ['h2', 'h3', 'h4', 'a', ...TEXT_TAGS, ...LIST_TAGS, ...TABLE_TAGS],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'], th: ['scope'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { href }) => ({ tagName, attribs: { ...(href !== undefined && { href }), rel: 'noopener noreferrer' } }),
    th: (tagName) => ({ tagName, attribs: { scope: 'col' } }),
  },
  // Paragraphs are empty after their pictures or scripts were removed.
  exclusiveFilter: ({ tag, text }) => tag === 'p' && text.trim() === '',
  // The content of other elements stays as text; the content of these is code.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'svg', 'math', 'title'],
}

/** Returns only allowed elements and attributes. Images are left out, because pages show none. */
export const htmlOf = (source: string): string => sanitizeHtml(markdown.render(withoutServerBlocks(source)), RULES).trim()

/** Repeats, because a removed block can join the parts of another one. */
function withoutServerBlocks(source: string): string {
  const stripped = source.replace(SERVER_BLOCKS, '')
  return stripped === source ? source : withoutServerBlocks(stripped)
}

const MAX_DESCRIPTION_LENGTH = 160
const FIRST_PARAGRAPH = /<p>([\s\S]*?)<\/p>/
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }

/** Returns the first paragraph of a sanitized page as plain text. */
export function descriptionOf(html: string): string {
  const [, paragraph = ''] = FIRST_PARAGRAPH.exec(html) ?? []
  const text = sanitizeHtml(paragraph, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
  return Array.from(text).slice(0, MAX_DESCRIPTION_LENGTH).join('')
}
