/** The limit of (d): only checking a password, with the server's own parameters. */
import { checkPassword, hashPassword } from '../server/src/core/accounts/passwords.ts'
import { answerParent } from './children.ts'
import { runLoops, type Span } from './load-loops.ts'

export interface LoginLimit extends Span {
  readonly password: string
}

answerParent(async ({ password, ...span }: LoginLimit) => {
  const hash = await hashPassword(password)
  return runLoops(span, async () => {
    if (!(await checkPassword(hash, password))) throw new Error('The correct password was rejected')
  })
})
