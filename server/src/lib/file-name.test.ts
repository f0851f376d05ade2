import assert from 'node:assert/strict'
import { test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test.for([
  ['Brushes vol. 2.zip', 'Brushes vol. 2.zip'],
  ['水彩ブラシ.zip', '水彩ブラシ.zip'],
  ['Poésie.pdf', 'Poésie.pdf'],
  ['👩‍🎨 set.zip', '👩‍🎨 set.zip'],
  ['..', 'file'],
  ['', 'file'],
  [' . ', 'file'],
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\Windows\\system32.exe', 'C--Windows-system32.exe'],
  ['.bashrc', 'bashrc'],
  ['-rf', 'rf'],
  ['say "hi".txt', 'say -hi-.txt'],
  ['a\r\nSet-Cookie: x.txt', 'aSet-Cookie- x.txt'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['\u200B\u2066hidden\u2069.zip', 'hidden.zip'],
  ['half \uD800.txt', 'half.txt'],
  ['CON.txt', '_CON.txt'],
  ['console.txt', 'console.txt'],
  ['100%.pdf', '100-.pdf'],
  ['trailing. . ', 'trailing'],
])('a file named %j is saved as %j', ([name = '', saved]) => {
  assert.equal(fileNameOf(name), saved)
  assert.equal(fileNameOf(fileNameOf(name)), fileNameOf(name), 'a saved name stays')
})

test('a name of 300 emoji is cut between emoji and keeps its extension', () => {
  const saved = fileNameOf(`${'🎉'.repeat(300)}.zip`)
  assert.match(saved, /^(?:🎉){49}\.zip$/u)
  assert.ok(Buffer.byteLength(saved) <= 200)
  assert.match(fileNameOf('👩‍👩‍👧‍👦'.repeat(300)), /^(?:👩‍👩‍👧‍👦){8}$/u)
})
