import type { Birthday } from '@fanfare/contract/own-account'
import { deleteBirthday, saveBirthday } from '#core/accounts/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { zoneNamed } from '#lib/time-zone.ts'
import type { Tx } from '#platform/context.ts'

interface Stated {
  readonly birthday: Birthday | null
  readonly timeZone: string
}

/** Throws `not_valid` for a day that no year has, and for an unknown time zone. */
export async function setBirthday(tx: Tx, accountId: string, { birthday, timeZone }: Stated): Promise<void> {
  if (birthday === null) return deleteBirthday(tx, accountId)
  if (!isDay(birthday)) throw notValid('birthday', t('This date doesn’t exist'))
  const zone = zoneNamed(timeZone)
  if (zone === undefined) throw notValid('timeZone', t('This time zone doesn’t exist'))
  await saveBirthday(tx, accountId, birthday, zone)
}

/** 2024 was a leap year. */
const isDay = ({ month, day }: Birthday): boolean => new Date(Date.UTC(2024, month - 1, day)).getUTCMonth() === month - 1
