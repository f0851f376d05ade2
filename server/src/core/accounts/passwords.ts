/** Hashes passwords with argon2id and the parameters of OWASP's Password Storage Cheat Sheet (19 MiB, 2 passes, 1 lane). */
import { hash, verify } from '@node-rs/argon2'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { isCommonPassword } from './common-passwords.ts'

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), parameters)

/** Hashes a password that someone chooses. Throws `not_valid` for one of the most common passwords. */
export async function hashNewPassword(password: string): Promise<string> {
  if (isCommonPassword(password))
    throw notValid('password', t('Many people use this password, so it is easy to guess. Choose another one.'))
  return hashPassword(password)
}

let decoy: Promise<string> | undefined

/** Takes the same time for an account that does not exist or has no password, so that timing reveals nothing. */
export async function checkPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const right = await verify(passwordHash ?? (await decoy), password.normalize('NFKC')).catch(() => false)
  return right && typeof passwordHash === 'string'
}
