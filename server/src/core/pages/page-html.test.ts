import assert from 'node:assert/strict'
import { test } from 'vitest'
import { descriptionOf, htmlOf } from './page-html.ts'

const LINK = 'rel="noopener noreferrer"'

const formats: readonly (readonly [source: string, html: string])[] = [
  ['## Rules\n\nBe **kind**, _please_.', '<h2>Rules</h2>\n<p>Be <strong>kind</strong>, <em>please</em>.</p>'],
  ['# One\n\n##### Five', '<h2>One</h2>\n<h4>Five</h4>'],
  ['- one\n- two', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>'],
  ['3. three', '<ol start="3">\n<li>three</li>\n</ol>'],
  ['[us](/page/contact)', `<p><a href="/page/contact" ${LINK}>us</a></p>`],
  ['[mail](mailto:a@b.example)', `<p><a href="mailto:a@b.example" ${LINK}>mail</a></p>`],
  ['<p>A <b>pasted</b> page</p>', '<p>A <b>pasted</b> page</p>'],
  ['1 < 2 & 3', '<p>1 &lt; 2 &amp; 3</p>'],
]
for (const [source, html] of formats)
  test(`operators can write ${JSON.stringify(source)}`, () => assert.equal(htmlOf(source), html))

test('a table has headers that name their columns', () => {
  assert.match(htmlOf('|a|b|\n|-|-|\n|1|2|'), /<th scope="col">a<\/th>/)
})

/** Hostile texts, each with the harmless HTML that remains. */
const hostile: readonly (readonly [source: string, html: string])[] = [
  ['<script>alert(1)</script>', ''],
  ['<scr<script>ipt>alert(1)</scr</script>ipt>', '<p>&lt;script&gt;</p>'],
  ['<SCRIPT SRC=//x.example/a.js></SCRIPT>', ''],
  ['<style>body{display:none}</style>', ''],
  ['<p onclick="alert(1)" style="position:fixed" class="x" id="main">a</p>', '<p>a</p>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['![pixel](https://elsewhere.example/p.gif)', ''],
  ['<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)">x</a></svg>', ''],
  ['<math><mtext><script>alert(1)</script></mtext></math>', ''],
  ['<iframe src="https://elsewhere.example"></iframe>', ''],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
  ['<object data="x"><embed src="x"></object>', ''],
  ['<form action="/api/auth/logout"><button>Win</button></form>', 'Win'],
  ['<input autofocus onfocus=alert(1)>', ''],
  ['<base href="https://elsewhere.example">', ''],
  ['<meta http-equiv="refresh" content="0;url=https://elsewhere.example">', ''],
  ['<link rel="stylesheet" href="https://elsewhere.example/a.css">', ''],
  ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  ['[x](JaVaScRiPt:alert(1))', '<p>[x](JaVaScRiPt:alert(1))</p>'],
  ['<a href="java&#10;script:alert(1)">x</a>', `<p><a ${LINK}>x</a></p>`],
  ['<a href="&#1;javascript:alert(1)">x</a>', `<p><a ${LINK}>x</a></p>`],
  ['<a href="data:text/html,<script>alert(1)</script>">x</a>', `<p><a ${LINK}>x</a></p>`],
  ['<a href="vbscript:x">x</a>', `<p><a ${LINK}>x</a></p>`],
  ['<a href="//elsewhere.example">x</a>', `<p><a ${LINK}>x</a></p>`],
  ['<a href="/x" target="_blank" rel="opener" download>x</a>', `<p><a href="/x" ${LINK}>x</a></p>`],
  ['a<!-- hidden -->b', '<p>ab</p>'],
  ['a<!-- no end', '<p>a</p>'],
  ['a<!--> <script>alert(1)</script> -->b', '<p>ab</p>'],
  ['a<?php if ($a > 3) echo "<b>x</b>"; ?>b', '<p>ab</p>'],
  ['a<? no end', '<p>a</p>'],
  ['a<% if (a > 3) { %>b<% } %>c', '<p>abc</p>'],
  ['a<<%%>% evil %>b', '<p>ab</p>'],
  ['a<!<!-- x -->-- y -->b', '<p>ab</p>'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', ''],
  ['<template><img src=x onerror=alert(1)></template>', ''],
  ['<textarea></textarea><img src=x onerror=alert(1)>', ''],
  ['<p>a<ul><li>b', '<p>a</p><ul><li>b</li></ul>'],
  ['`<script>alert(1)</script>`', '<p><code>&lt;script&gt;alert(1)&lt;/script&gt;</code></p>'],
]
for (const [source, html] of hostile)
  test(`a page never contains more than text of ${JSON.stringify(source)}`, () => assert.equal(htmlOf(source), html))

test('a very deep page ends, and does not take the server with it', () => {
  for (const source of [
    '>'.repeat(3000),
    '<b>'.repeat(15_000),
    '['.repeat(20_000),
    `${'*a '.repeat(15_000)}`,
    '<% '.repeat(15_000),
  ])
    assert.ok(!htmlOf(source).includes('<script'))
})

test('the description is the first paragraph as plain text', () => {
  assert.equal(descriptionOf(htmlOf('## Title\n\nTom & **Jerry**\n<3 cheese\n\nMore')), 'Tom & Jerry <3 cheese')
  assert.equal(descriptionOf(htmlOf(`${'ä'.repeat(400)}`)), 'ä'.repeat(160))
  assert.equal(descriptionOf(''), '')
})
