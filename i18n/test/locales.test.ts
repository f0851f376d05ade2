import assert from 'node:assert/strict'
import { test } from 'vitest'
import { acceptedLocale, requestedLocale, directionOf, PSEUDO } from '../src/locales.ts'

test("a reader gets the browser's first language that the site has", () => {
  assert.equal(acceptedLocale('es-MX,es;q=0.9,en;q=0.8'), 'es')
  assert.equal(acceptedLocale('en;q=0.5, es;q=0.7'), 'es')
  assert.equal(acceptedLocale('fr-FR,fr;q=0.9,en;q=0.5'), 'en')
  assert.equal(acceptedLocale('es;q=0, en'), 'en')
  for (const none of [undefined, '', '*', 'de', ';;q=x', 'constructor']) assert.equal(acceptedLocale(none), undefined, none)
})

test("a reader's choice in this browser takes precedence over the browser's languages", () => {
  assert.equal(requestedLocale({ cookies: 'theme=dark; locale=en', acceptLanguage: 'es' }), 'en')
  assert.equal(requestedLocale({ cookies: 'locale=xx', acceptLanguage: 'es' }), 'es')
  assert.equal(requestedLocale({ cookies: 'otherlocale=en', acceptLanguage: 'es' }), 'es')
  assert.equal(requestedLocale({ cookies: undefined, acceptLanguage: undefined }), undefined)
})

test('only the pseudo locale is written from right to left', () => {
  assert.deepEqual(['en', 'es', PSEUDO].map(directionOf), ['ltr', 'ltr', 'rtl'])
})
