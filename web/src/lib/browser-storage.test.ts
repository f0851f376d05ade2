/** Browsers that store nothing: private windows, strict settings, full disks, and apps with storage turned off. */
import assert from 'node:assert/strict'
import { afterEach, test, vi } from 'vitest'
import { deleteDatabase, freeBytes, openDatabase } from './browser-database.ts'
import { localTexts, openChannel, serviceWorkers, sessionTexts } from './browser-storage.ts'

const NAMES = ['localStorage', 'sessionStorage', 'indexedDB', 'BroadcastChannel', 'navigator'] as const
const before = NAMES.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)

afterEach(() => {
  for (const [name, own] of before) {
    if (own) Object.defineProperty(globalThis, name, own)
    else Reflect.deleteProperty(globalThis, name)
  }
})

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
const full = (): never => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}
const everywhere = (own: PropertyDescriptor) => {
  for (const name of NAMES) Object.defineProperty(globalThis, name, { configurable: true, ...own })
}

const BROWSERS: Readonly<Record<string, () => void>> = {
  'has none of it': () => everywhere({ value: undefined }),
  'has null in its place': () => everywhere({ value: null }),
  'throws on access': () => everywhere({ get: refuse }),
  'throws on use': () =>
    everywhere({
      value: Object.assign(refuse, {
        getItem: refuse,
        setItem: refuse,
        removeItem: refuse,
        open: refuse,
        deleteDatabase: refuse,
        storage: { estimate: refuse },
      }),
    }),
  'reads and is full': () =>
    everywhere({
      value: Object.assign(full, {
        getItem: () => null,
        setItem: full,
        removeItem: full,
        open: full,
        deleteDatabase: full,
        storage: { estimate: () => Promise.reject(new TypeError('no estimate')) },
      }),
    }),
}

for (const [what, prepare] of Object.entries(BROWSERS))
  test(`a browser that ${what} stores nothing and breaks nothing`, async () => {
    prepare()
    for (const texts of [localTexts, sessionTexts]) {
      assert.equal(texts.save('name', 'text'), false)
      assert.equal(texts.read('name'), '')
      texts.save('name', '')
      assert.ok(!texts.names().includes('name'))
    }
    assert.equal(await openDatabase('uploads', { version: 1, create: () => assert.fail('a database') }), undefined)
    deleteDatabase('uploads')
    assert.equal(await freeBytes(), 0)
    assert.equal(openChannel('session'), undefined)
    assert.equal(serviceWorkers(), undefined)
  })

test('a browser with storage keeps texts by name until they are cleared', () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  }
  vi.stubGlobal('localStorage', store)
  assert.equal(localTexts.save('name', 'text'), true)
  assert.equal(localTexts.read('name'), 'text')
  localTexts.save('name', '')
  assert.deepEqual([localTexts.read('name'), kept.size], ['', 0])
})
