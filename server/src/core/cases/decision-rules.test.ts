import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { CaseKind, Measure } from '@fanfare/contract/case-terms'
import { addDays } from '#lib/time.ts'
import { assertDecision, possibleMeasures, whyNot, type DecidedCase } from './decision-rules.ts'

const now = new Date('2027-03-01T10:00:00Z')
const usual: DecidedCase = {
  kind: 'user_report',
  status: 'open',
  notBefore: null,
  hasOwner: true,
  states: ['shown'],
  before: [],
  decidedBefore: undefined,
}

test('a case allows the measures that its kind and its items allow', () => {
  const table: [Partial<DecidedCase>, Measure[]][] = [
    [{}, ['restrict', 'remove', 'warn', 'suspend', 'ban']],
    [{ states: [] }, ['warn', 'suspend', 'ban']],
    [{ hasOwner: false, states: [] }, []],
    [{ status: 'decided' }, []],
    [{ kind: 'appeal', before: ['remove'] }, ['restore']],
    [{ kind: 'appeal', before: ['restrict', 'suspend'] }, ['restore', 'restore_account']],
    [{ kind: 'appeal', before: ['ban'] }, ['restore_account']],
    [{ kind: 'appeal', before: ['warn'] }, []],
    [{ kind: 'counter_notice', before: ['remove'], notBefore: addDays(now, 1) }, []],
    [{ kind: 'counter_notice', before: ['remove'], notBefore: addDays(now, -1) }, ['restore']],
  ]
  for (const [change, expected] of table)
    assert.deepEqual(possibleMeasures({ ...usual, ...change }, now), expected, JSON.stringify(change))
})

test('the operator of the first decision does not decide its appeal', () => {
  const of = (kind: CaseKind) => ({ ...usual, kind, decidedBefore: 'olga' })
  assert.match(whyNot(of('appeal'), 'olga') ?? '', /Another operator/)
  assert.equal(whyNot(of('appeal'), 'omar'), undefined)
  assert.equal(whyNot(of('counter_notice'), 'olga'), undefined)
})

test('a decision names a rule and its reasons, and has one measure for items and one for the account', () => {
  const decides = (measures: Measure[], more: { rule?: string | undefined; reason?: string; until?: string } = {}) => {
    const decision = { measures, rule: 'terms', reason: 'Because of this.', until: undefined, ...more }
    try {
      assertDecision(usual, decision, { operatorId: 'olga', now })
      return 'fine'
    } catch (error) {
      return error instanceof Error && 'errors' in error ? (error.errors as { field: string }[])[0]?.field : String(error)
    }
  }
  assert.deepEqual(
    [
      decides([]),
      decides([], { rule: undefined, reason: '' }),
      decides(['remove', 'warn']),
      decides(['remove', 'restrict']),
      decides(['warn', 'ban']),
      decides(['restore']),
      decides(['remove'], { rule: undefined }),
      decides(['remove'], { reason: ' short ' }),
      decides(['suspend'], { until: '2027-04-01' }),
      decides(['warn'], { until: '2027-04-01' }),
    ],
    ['fine', 'fine', 'fine', 'measures', 'measures', 'measures', 'rule', 'reason', 'fine', 'until'],
  )
})
