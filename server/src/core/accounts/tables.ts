/** Lists the tables of this module. No other module reads or writes them. */
import type { Selectable } from 'kysely'
import type { PasskeyTransport } from '@fanfare/contract/passkeys'
import type { About } from '@fanfare/contract/profiles'
import type { SeatRight } from '@fanfare/contract/seat-rights'
import type { SignInProvider } from '@fanfare/contract/sign-in-providers'
import type { Db } from '#platform/context.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { Schema } from '#schema/tables.ts'

export interface Tables {
  accounts: Schema['accounts']
  performers: Narrowed<'performers', { about: About }>
  sessions: Schema['sessions']
  identities: Narrowed<'identities', { provider: SignInProvider }>
  passkeys: Narrowed<'passkeys', { transports: PasskeyTransport[] }>
  mailed_links: Schema['mailed_links']
  second_factors: Schema['second_factors']
  recovery_codes: Schema['recovery_codes']
  profile_pauses: Schema['profile_pauses']
  retired_usernames: Schema['retired_usernames']
  team_seats: Narrowed<'team_seats', { rights: SeatRight[] }>
}

export type AccountsDb = Db<Tables>
export type Account = Selectable<Tables['accounts']>
export type PerformerRow = Selectable<Tables['performers']>
