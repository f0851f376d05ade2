/** Tests which cases can be merged, and which values the surviving case has. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { CaseKind } from '@fanfare/contract/case-terms'
import { mergedValues, whyNotMerge, type MergedCase } from './merge-rules.ts'

const of = (changes: Partial<MergedCase> = {}): MergedCase => ({
  id: 'from',
  kind: 'user_report',
  severity: 'low',
  status: 'open',
  ownerId: 'ada',
  dueAt: new Date('2027-03-08'),
  isHidden: false,
  assignedTo: null,
  heldAt: null,
  heldBy: null,
  ...changes,
})
const into = (changes: Partial<MergedCase> = {}) => of({ id: 'into', ...changes })

test('open cases about one account can be merged, and others cannot', () => {
  assert.equal(whyNotMerge(of(), into()), undefined)
  const refused: [MergedCase, MergedCase][] = [
    [of(), of()],
    [of({ status: 'decided' }), into()],
    [of(), into({ status: 'decided' })],
    [of({ status: 'merged' }), into()],
    [of(), into({ ownerId: 'bea' })],
    [of({ ownerId: null }), into({ ownerId: null })],
  ]
  for (const [from, to] of refused) assert.notEqual(whyNotMerge(from, to), undefined)
})

test('a case with a procedure of its own is merged with none but its kind', () => {
  const kinds: readonly (readonly [CaseKind, CaseKind, boolean])[] = [
    ['copyright', 'copyright', true],
    ['copyright', 'user_report', false],
    ['user_report', 'copyright', false],
    ['appeal', 'appeal', false],
    ['counter_notice', 'user_report', false],
    ['ncii', 'user_report', true],
    ['complaint', 'underage', true],
  ]
  for (const [a, b, can] of kinds) assert.equal(whyNotMerge(of({ kind: a }), into({ kind: b })) === undefined, can, `${a} ${b}`)
})

test('the stricter kind, clock and severity stay, in either direction', () => {
  const strict = { kind: 'ncii', severity: 'critical', dueAt: new Date('2027-03-03'), isHidden: true } as const
  for (const [from, to] of [
    [of(strict), into()],
    [of(), into(strict)],
  ] as const) {
    const { kind, severity, dueAt, isHidden } = mergedValues(from, to)
    assert.deepEqual({ kind, severity, dueAt, isHidden }, strict)
  }
})

test('a legal hold of either case stays, and the operator of the surviving case keeps it', () => {
  const heldAt = new Date('2027-03-02')
  assert.deepEqual(mergedValues(of({ heldAt, heldBy: 'olga', assignedTo: 'omar' }), into()), {
    ...mergedValues(of(), into()),
    heldAt,
    heldBy: 'olga',
    assignedTo: 'omar',
  })
  assert.equal(mergedValues(of({ assignedTo: 'omar' }), into({ assignedTo: 'olga' })).assignedTo, 'olga')
})
