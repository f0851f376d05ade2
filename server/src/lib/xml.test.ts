import assert from 'node:assert/strict'
import { test } from 'vitest'
import { element, xmlDocument } from './xml.ts'

test.for([
  ['a & b &amp; c', 'a &amp; b &amp;amp; c'],
  ['</name><script>', '&lt;/name&gt;&lt;script&gt;'],
  [']]>', ']]&gt;'],
  [`"it's"`, '&quot;it&#39;s&quot;'],
  ['a\0b\u0007c\u000b\u001bd\ufffe\uffff', 'abcd'],
  ['a\tb\nc', 'a\tb\nc'],
  ['\ud800a\udfff 😀', '\ufffda\ufffd 😀'],
] as const)('the text %j stays text in elements and attributes', ([text, written]) => {
  assert.equal(element('name', text).xml, `<name>${written}</name>`)
  assert.equal(element('name', undefined, { of: text }).xml, `<name of="${written}"></name>`)
})

test('a document has its elements in order, and leaves out absent ones', () => {
  const list = element('list', [element('a', '1'), undefined, '&', element('b', [])], { version: '2.0' })
  assert.equal(xmlDocument(list), '<?xml version="1.0" encoding="UTF-8"?>\n<list version="2.0"><a>1</a>&amp;<b></b></list>\n')
})
