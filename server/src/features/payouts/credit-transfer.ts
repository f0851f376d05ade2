/** Writes a batch as a customer credit transfer of ISO 20022, pain.001.001.09, as banks take it from their customers. */
import { addDays } from '#lib/time.ts'
import type { BankAccount } from './destination.ts'

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

export interface CreditTransfer {
  /** Appears on statements; up to 35 characters. */
  readonly reference: string
  /** Minor units. */
  readonly amount: number
  readonly account: BankAccount
}

export interface CreditTransferBatch {
  /** Banks reject a second file with the same id; up to 34 characters. */
  readonly id: string
  readonly createdAt: Date
  readonly currency: string
  /** The payer; `bic` may be empty. */
  readonly debtor: { readonly holder: string; readonly iban: string; readonly bic: string }
  readonly transfers: readonly CreditTransfer[]
}

/**
 * Returns well-formed XML with the count and sum of the transfers, so that a bank notices a truncated file. SEPA transfers and
 * others are separate instructions: they differ in who bears the charges, and banks take one scheme per instruction (EPC132-08).
 */
export function creditTransferFile(batch: CreditTransferBatch): string {
  const { id, createdAt, debtor, transfers } = batch
  const sepa = transfers.filter((one) => isSepa(one, batch.currency))
  const others = transfers.filter((one) => !sepa.includes(one))
  const header = node('GrpHdr', [
    leaf('MsgId', id),
    leaf('CreDtTm', `${createdAt.toISOString().slice(0, 19)}Z`),
    ...totals(transfers),
    node('InitgPty', [name(debtor.holder)]),
  ])
  const instructions = [
    ...(sepa.length > 0 ? [instruction(batch, sepa, { suffix: 'S', service: 'SEPA', charges: 'SLEV' })] : []),
    ...(others.length > 0 ? [instruction(batch, others, { suffix: 'O', service: 'NURG', charges: 'SHAR' })] : []),
  ]
  const document = `<Document xmlns="${NAMESPACE}">${node('CstmrCdtTrfInitn', [header, ...instructions])}</Document>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`
}

const totals = (transfers: readonly CreditTransfer[]) => [
  leaf('NbOfTxs', String(transfers.length)),
  leaf('CtrlSum', decimal(transfers.reduce((sum, one) => sum + one.amount, 0))),
]
const name = (holder: string) => leaf('Nm', latin(holder, NAME))

interface Terms {
  /** Appended to `id` for the instruction's id. */
  readonly suffix: string
  /** Codes of ISO 20022: the service level, and who bears the charges. */
  readonly service: 'SEPA' | 'NURG'
  readonly charges: 'SLEV' | 'SHAR'
}

function instruction(
  { id, createdAt, currency, debtor }: CreditTransferBatch,
  transfers: readonly CreditTransfer[],
  { suffix, service, charges }: Terms,
): string {
  return node('PmtInf', [
    leaf('PmtInfId', `${id}${suffix}`),
    leaf('PmtMtd', 'TRF'),
    ...totals(transfers),
    node('PmtTpInf', [node('SvcLvl', [leaf('Cd', service)])]),
    node('ReqdExctnDt', [leaf('Dt', bankingDay(createdAt))]),
    node('Dbtr', [name(debtor.holder)]),
    node('DbtrAcct', [node('Id', [leaf('IBAN', debtor.iban)])]),
    node('DbtrAgt', [institution(debtor.bic)]),
    leaf('ChrgBr', charges),
    ...transfers.map((one) => transferNode(one, currency)),
  ])
}

/** Returns a date like `2026-11-30`: the day, or the Monday after a weekend, when banks execute nothing. */
export function bankingDay(at: Date): string {
  const weekday = at.getUTCDay()
  return addDays(at, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)
    .toISOString()
    .slice(0, 10)
}

/** Countries and territories of the single euro payments area, by the first letters of their IBANs (EPC409-09). */
const SEPA = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
)

const isSepa = ({ account }: CreditTransfer, currency: string): boolean =>
  currency === 'EUR' && account.kind === 'iban' && SEPA.has(account.iban.slice(0, 2))

function transferNode({ reference, amount, account }: CreditTransfer, currency: string): string {
  const { holder, country, address } = account
  return node('CdtTrfTxInf', [
    node('PmtId', [leaf('EndToEndId', reference)]),
    node('Amt', [`<InstdAmt Ccy="${escaped(currency)}">${decimal(amount)}</InstdAmt>`]),
    node('CdtrAgt', [account.kind === 'iban' ? institution(account.bic) : clearingMember(account)]),
    node('Cdtr', [name(holder), node('PstlAdr', [leaf('Ctry', country), leaf('AdrLine', latin(address, LINE))])]),
    node('CdtrAcct', [
      node('Id', [account.kind === 'iban' ? leaf('IBAN', account.iban) : node('Othr', [leaf('Id', account.accountNumber)])]),
    ]),
    node('RmtInf', [leaf('Ustrd', reference)]),
  ])
}

/** Without a BIC, the bank is found by the IBAN. */
const institution = (bic: string): string =>
  node('FinInstnId', [bic === '' ? node('Othr', [leaf('Id', 'NOTPROVIDED')]) : leaf('BICFI', bic)])

const clearingMember = ({ bic, routingNumber }: Extract<BankAccount, { kind: 'aba' }>): string =>
  node('FinInstnId', [
    ...(bic === '' ? [] : [leaf('BICFI', bic)]),
    node('ClrSysMmbId', [node('ClrSysId', [leaf('Cd', 'USABA')]), leaf('MmbId', routingNumber)]),
  ])

const decimal = (minor: number): string => `${Math.trunc(minor / HUNDRED)}.${String(minor % HUNDRED).padStart(2, '0')}`
const HUNDRED = 100

const node = (name: string, inside: readonly string[]): string => `<${name}>${inside.join('')}</${name}>`
const leaf = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

/** The longest name and address line that every bank takes. */
const NAME = 70
const LINE = 70

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  þ: 'th',
  Þ: 'Th',
  '’': "'",
  '&': '+',
}

/**
 * Returns text in the letters that every bank takes (EPC217-08), without accents. A name in another script stays unchanged,
 * because nothing of it would be left.
 */
export function latin(text: string, longest: number): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæÆœŒøØłŁđĐþÞ’&]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
  const readable = /[A-Za-z0-9]/.test(plain) ? plain : text
  return Array.from(readable).slice(0, longest).join('')
}
