import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const hashed = (text: string) => createHash('sha256').update(text).digest('hex')

for (const [password, isCommon] of [
  ['12345678', true],
  ['Password123', true],
  ['contraseña', true],
  [hashed('qwertyuiop'), true],
  ['correct horse battery', false],
  ['password of the lighthouse', false],
  [hashed('correct horse battery'), false],
] as const)
  test(`"${password}" is ${isCommon ? 'common' : 'not common'}`, () => assert.equal(isCommonPassword(password), isCommon))
