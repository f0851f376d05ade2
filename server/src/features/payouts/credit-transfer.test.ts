import assert from 'node:assert/strict'
import { test } from 'vitest'
import { bankingDay, creditTransferFile, type CreditTransfer } from './credit-transfer.ts'

const german = {
  kind: 'iban',
  holder: 'Ada Vale',
  country: 'DE',
  address: 'Ufer 7, Kiel',
  iban: 'DE89370400440532013000',
  bic: '',
} as const
const turkish = { ...german, country: 'TR', iban: 'TR330006100519786457841326' }
const american = {
  kind: 'aba',
  holder: 'Bo Reyes',
  country: 'US',
  address: '1 Main Street',
  routingNumber: '021000021',
  accountNumber: '123456789',
  bic: '',
} as const

const file = (currency: string, accounts: readonly CreditTransfer['account'][], createdAt = new Date('2026-11-26T10:00:00Z')) =>
  creditTransferFile({
    id: 'batch',
    createdAt,
    currency,
    debtor: { holder: 'Fans', iban: 'FR1420041010050500013M02606', bic: '' },
    transfers: accounts.map((account, i) => ({ reference: `nr${i}`, amount: 1000 + i, account })),
  })
const instructionsOf = (text: string) =>
  [...text.matchAll(/<PmtInf>.*?<\/PmtInf>/g)].map(([part]) => ({
    id: /<PmtInfId>(\w+)</.exec(part)?.[1],
    service: /<SvcLvl><Cd>(\w+)</.exec(part)?.[1],
    charges: /<ChrgBr>(\w+)</.exec(part)?.[1],
    count: /<NbOfTxs>(\d+)</.exec(part)?.[1],
    sum: /<CtrlSum>([\d.]+)</.exec(part)?.[1],
    references: [...part.matchAll(/<EndToEndId>(\w+)</g)].map(([, one]) => one),
  }))

test('euro transfers within SEPA are their own instruction, and all others share their charges', () => {
  const text = file('EUR', [german, turkish, american, german])
  assert.deepEqual(instructionsOf(text), [
    { id: 'batchS', service: 'SEPA', charges: 'SLEV', count: '2', sum: '20.03', references: ['nr0', 'nr3'] },
    { id: 'batchO', service: 'NURG', charges: 'SHAR', count: '2', sum: '20.03', references: ['nr1', 'nr2'] },
  ])
  assert.match(text, /<GrpHdr>.*<NbOfTxs>4<\/NbOfTxs><CtrlSum>40\.06<\/CtrlSum>.*<\/GrpHdr>/)
  assert.deepEqual(
    instructionsOf(file('USD', [german])).map(({ id, charges }) => [id, charges]),
    [['batchO', 'SHAR']],
  )
})

test('a batch made at a weekend is executed on Monday', () => {
  const days = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'].map((day) => bankingDay(new Date(`${day}T23:30:00Z`)))
  assert.deepEqual(days, ['2026-11-27', '2026-11-30', '2026-11-30', '2026-11-30'])
  assert.match(file('EUR', [german], new Date('2026-11-28T00:00:00Z')), /<ReqdExctnDt><Dt>2026-11-30</)
})
