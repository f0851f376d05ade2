/** Reads a typed bank account: IBAN and BIC (ISO 13616, ISO 9362), or routing numbers of the United States (ABA). */
import { electronicFormatIBAN, isValidBIC, validateIBAN, ValidationErrorsIBAN } from 'ibantools'
import type { BankingForm } from '@fanfare/contract/payout-methods'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { BankAccount } from './destination.ts'

/** Throws `not_valid` at the wrong field, with the reason. */
export function readBankAccount(form: BankingForm): BankAccount {
  const { holder, country, address } = form
  const owner = { holder: holder.trim(), country, address: address.trim() }
  if (isEmpty(form.routingNumber) && isEmpty(form.accountNumber))
    return { kind: 'iban', iban: readIban(form.iban), ...owner, bic: readBic(form.bic) }
  if (!isEmpty(form.iban)) throw notValid('iban', t('Enter either an IBAN or a routing number and account number'))
  const [routingNumber, accountNumber] = [digitsOf(form.routingNumber), digitsOf(form.accountNumber)]
  if (!isRoutingNumber(routingNumber))
    throw notValid('routingNumber', t('This routing number is not correct. Check its nine digits.'))
  if (!/^\d{4,17}$/.test(accountNumber)) throw notValid('accountNumber', t('An account number has 4 to 17 digits'))
  return { kind: 'aba', routingNumber, accountNumber, ...owner, bic: readBic(form.bic) }
}

const isEmpty = (text: string | undefined): boolean => (text ?? '').trim() === ''
const digitsOf = (text: string | undefined): string => (text ?? '').replaceAll(/[\s-]/g, '')

/** Returns the IBAN in capitals without spaces. */
export function readIban(text: string | undefined): string {
  if (isEmpty(text)) throw notValid('iban', t('Please enter {label}', { label: t('IBAN') }))
  const iban = electronicFormatIBAN(text) ?? ''
  const { valid, errorCodes } = validateIBAN(iban)
  if (valid) return iban
  const isOf = (...codes: ValidationErrorsIBAN[]) => codes.some((code) => errorCodes.includes(code))
  if (isOf(ValidationErrorsIBAN.NoIBANCountry))
    throw notValid('iban', t('An IBAN starts with the two-letter code of a country that uses IBANs'))
  if (isOf(ValidationErrorsIBAN.WrongBBANLength, ValidationErrorsIBAN.WrongBBANFormat))
    throw notValid('iban', t('This IBAN is too long, too short or has a letter in place of a digit'))
  throw notValid('iban', t('This IBAN has a typo: its check digits don’t match'))
}

/** Returns the BIC in capitals; empty if none was given. */
export function readBic(text: string | undefined): string {
  const bic = (text ?? '').replaceAll(/\s/g, '').toUpperCase()
  if (bic !== '' && !isValidBIC(bic)) throw notValid('bic', t('A BIC has 8 or 11 characters, such as DEUTDEFF'))
  return bic
}

/** Checks the check digit and the ranges that the Federal Reserve assigns to banks. */
export function isRoutingNumber(text: string): boolean {
  if (!/^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(text)) return false
  const sum = Array.from(text, Number).reduce((all, digit, i) => all + digit * (WEIGHTS[i % WEIGHTS.length] ?? 0), 0)
  return sum % 10 === 0
}
const WEIGHTS = [3, 7, 1]
