/** Stories of unattended browsers: a stranger who finds one is signed in, and does not know the password. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { Route } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import * as topUps from '@fanfare/contract/top-ups'
import { routes } from '../src/app.ts'
import { isApiError } from './payments.ts'
import { openTestServer, type Caller, type TestServer } from './test-server.ts'
import { leavesOpen } from './unattended-browser.ts'

const promised: readonly Route[] = routes.map(({ route }) => route)

/** Operators' changes that do not ask for the password again, with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  'DELETE /admin/banners/:id': 'no money',
  'DELETE /admin/pages/:id': 'no money, and every version is kept',
  'DELETE /admin/record-exports/:id': 'no money, and it ends a request only',
  'POST /admin/banners': 'no money',
  'POST /admin/banners/:id/pause': 'no money',
  'POST /admin/pages': 'no money, and every version is kept',
  'POST /admin/pages/:id/texts/:language/publish': 'no money, and every version is kept',
  'POST /admin/pages/:id/texts/:language/versions/:number/restore': 'no money, and every version is kept',
  'PUT /admin/banners/:id': 'no money',
  'PUT /admin/pages/:id': 'no money, and every version is kept',
  'PUT /admin/pages/:id/texts/:language': 'no money, and every version is kept',
  'POST /admin/pages/preview': 'changes nothing',
  'DELETE /admin/accounts/:id/erasure-hold': 'no money',
  'POST /admin/accounts/:id/notes': 'no money, and only operators read it',
  'POST /admin/cases/:id/assign': 'no money',
  'POST /admin/cases/:id/hide': 'must be possible immediately, and can be undone',
  'POST /admin/cases/:id/hold': 'no money',
  'POST /admin/cases/:id/items': 'no money',
  'POST /admin/cases/:id/merge': 'no money, and nothing is decided',
  'POST /admin/cases/:id/notes': 'no money, and only operators read it',
  'POST /admin/cases/:id/schedule/revoke': 'only takes something back',
  'POST /admin/cases/:id/severity': 'no money',
  'DELETE /admin/case-replies/:id': 'no money',
  'POST /admin/case-replies': 'no money',
  'PUT /admin/case-replies/:id': 'no money',
  'POST /admin/books/reconciliation': 'changes nothing',
  'POST /admin/consents/:id/approve': 'no money, and an operator checks documents',
  'POST /admin/consents/:id/documents': 'changes nothing, and the audit log shows it',
  'POST /admin/consents/:id/reject': 'no money, and an operator checks documents',
  'POST /admin/coupons/:id/end': 'only takes something back',
  'POST /admin/disputes/:id/evidence': 'only sends documents to the bank',
  'POST /admin/disputes/:id/allow-cards': 'only allows a fan to pay',
  'POST /admin/exposures': 'counts what the caller has uncovered',
  'POST /admin/review/:id/decide': 'no money, and can be appealed',
  'POST /admin/review/decide': 'no money, and can be appealed',
  'POST /admin/live/:id/stop': 'must be possible immediately, and the money goes back to the people who paid it',
  'POST /admin/live/:id/warn': 'no money',
  'POST /admin/live/:id/watch': 'no money, and the audit log shows it',
  'POST /admin/private-shows/:id/stop': 'must be possible immediately, and open minutes go back to the fan who paid them',
  'POST /admin/private-shows/:id/warn': 'no money',
  'POST /admin/payment-gateways/:gateway/check': 'changes nothing',
  'POST /admin/payout-requests/:id/fail': 'unsent money returns to the performer who earned it',
  'POST /admin/payout-requests/:id/pay': 'records what was done at the bank',
  'POST /admin/payout-requests/:id/reject': 'the requested money returns to the performer who earned it',
  'POST /admin/refund-proposals/:id/dismiss': 'changes nothing',
  'POST /admin/refund-proposals/:id/refund': 'the money goes back to the person who paid it',
  'POST /admin/refund-rules/run': 'follows the rules, and changing the rules needs the password',
  'POST /admin/refunds/:id/retry': 'the money goes back to the person who paid it',
  'POST /admin/refunds/:id/settle': 'records what was done at the bank',
  'POST /admin/sales/:id/refund': 'the money goes back to the person who paid it',
  'POST /admin/token-purchases/:id/refund': 'the money goes back to the person who paid it',
  'POST /admin/top-ups/:id/reject': 'nothing is credited',
  'POST /admin/top-ups/:id/reverse': 'only takes something back',
  'PUT /admin/accounts/:id/erasure-hold': 'no money',
  'DELETE /admin/word-rules/:id': 'no money',
  'POST /admin/word-rules': 'no money, and changes nothing yet',
  'POST /admin/word-rules/:id/apply': 'no money',
  'PUT /admin/word-rules/:id': 'no money',
  'POST /admin/scheme-reports/:month': 'no money, and every revision is kept',
  'PUT /admin/text-rules': 'no money',
  'PUT /admin/transparency': 'no money, and can be undone',
  'POST /admin/verifications/:id/approve': 'no money, and an operator checks documents',
  'POST /admin/verifications/:id/documents': 'changes nothing, and the audit log shows it',
  'POST /admin/verifications/:id/reject': 'no money, and an operator checks documents',
}

let site: TestServer
let callers: Readonly<Record<'fan' | 'performer' | 'admin', Caller>>
beforeAll(async () => {
  site = await openTestServer()
  callers = { fan: await site.fan('felix'), performer: await site.performer('ada'), admin: await site.operator() }
})

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`

test("every operator's change about money asks for the password, unless there is a reason", () => {
  const changes = promised.filter(({ who, method }) => who === 'admin' && method !== 'GET')
  assert.deepEqual(
    changes
      .filter(({ needsProof }) => !needsProof)
      .map(nameOf)
      .toSorted(),
    Object.keys(WITHOUT).toSorted(),
  )
})

test('an unattended browser cannot do anything that needs the password, and is asked for it first', async () => {
  for (const caller of Object.values(callers)) await leavesOpen(site.sql, caller.id)
  const proved = promised.filter(({ needsProof }) => needsProof)
  assert.ok(proved.length > 20)
  for (const { method, path, who } of proved) {
    const { token } = callers[who === 'member' || who === 'anyone' ? 'fan' : who]
    const url = `${site.api}${path.replaceAll(/:\w+/g, callers.fan.id)}`
    const headers = { authorization: token, 'content-type': 'application/json' }
    const answer = await fetch(url, { method, headers, ...(method !== 'DELETE' && { body: '{}' }) })
    const { code } = (await answer.json()) as { code: string }
    assert.deepEqual([answer.status, code], [403, 'proof_needed'], `${method} ${path}`)
  }
})

test('password prompts are limited like sign-ins, and a wrong guess proves nothing', async () => {
  const { admin } = callers
  const give = () =>
    admin(topUps.grantTopUp, { body: { username: 'felix', kind: 'gift', tokens: 100, reason: 'words' } as never })
  await leavesOpen(site.sql, admin.id)
  await assert.rejects(give(), isApiError('proof_needed'))
  const guesses: string[] = []
  for (let guess = 0; guess < 11; guess++)
    await admin(auth.confirmIdentity, { body: { password: `guess ${guess}` } }).catch(({ code }: { code: string }) =>
      guesses.push(code),
    )
  assert.deepEqual(guesses, [...Array.from({ length: 10 }, () => 'not_valid'), 'too_many_requests'])
  await assert.rejects(give(), isApiError('proof_needed'))
})
