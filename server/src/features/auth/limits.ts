/** How often one may try, by account and by real peer address. */
import { forgive, throttle } from '#platform/throttle.ts'
import type { Db } from '#platform/house.ts'

const PER_ACCOUNT = { tries: 10, seconds: 900 }
const PER_ADDRESS = { tries: 100, seconds: 900 }
const MAILS_TO_ONE = { tries: 5, seconds: 3600 }
const REGISTRATIONS = { tries: 20, seconds: 3600 }

/** Before a password is looked at. Counting first means that parallel guesses count as well. */
export async function limitSignIn(db: Db, login: string, address: string): Promise<void> {
  await throttle(db, [`sign-in address ${address}`], PER_ADDRESS)
  await throttle(db, [`sign-in account ${login.toLowerCase()}`], PER_ACCOUNT)
}
export const forgiveSignIn = (db: Db, login: string) => forgive(db, `sign-in account ${login.toLowerCase()}`)

export async function limitMails(db: Db, email: string, address: string): Promise<void> {
  await throttle(db, [`mail address ${address}`], PER_ADDRESS)
  await throttle(db, [`mail to ${email.toLowerCase()}`], MAILS_TO_ONE)
}

export const limitRegistrations = (db: Db, address: string) => throttle(db, [`register ${address}`], REGISTRATIONS)
