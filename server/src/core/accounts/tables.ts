/** The tables of this module. No other file reads or writes them. */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { CommentsFrom } from '@fanfare/contract/comments'
import type { Locale } from '@fanfare/contract/locales'
import type { About } from '@fanfare/contract/profiles'
import type { Db } from '#platform/context.ts'

type Count = ColumnType<number, number | undefined, number>
/** bigint arrives as text. */
type Big = ColumnType<string, number | string | undefined, number | string>

export interface Tables {
  accounts: {
    id: string
    role: 'fan' | 'performer' | 'admin'
    name: string
    username: string
    email: string
    new_email: string | null
    email_confirmed_at: Date | null
    password_hash: string
    status: 'active' | 'unverified' | 'suspended' | 'deleted'
    avatar: Generated<string>
    cover: Generated<string>
    locale: Locale
    created_at: Date
  }
  performers: {
    account_id: string
    bio: Generated<string>
    about: ColumnType<About, string | undefined, string>
    date_of_birth: string
    free_days: Count
    monthly_price: Big
    yearly_price: Big
    message_price: Big
    verification: 'pending' | 'approved' | 'rejected'
    verification_reason: Generated<string>
    submitted_at: Date
    decided_at: Date | null
    /** For the first time. */
    approved_at: Date | null
    decided_by: string | null
    id_front: string | null
    id_back: string | null
    selfie: string | null
    downloads_allowed: Generated<boolean>
    comments_from: ColumnType<CommentsFrom, CommentsFrom | undefined, CommentsFrom>
    total_followers: Count
    total_subscribers: Count
    total_posts: Count
    search: Generated<string>
  }
  sessions: {
    id: string
    account_id: string
    token_hash: Buffer
    device: string
    address: string
    created_at: Date
    /** When the password was given again. */
    proved_at: ColumnType<Date | null, undefined, Date>
    last_seen_at: Date
    expires_at: Date
  }
  mailed_links: {
    token_hash: Buffer
    account_id: string
    purpose: 'confirm' | 'reset'
    email: string
    state_hash: Buffer
    expires_at: Date
  }
  second_factors: {
    account_id: string
    sealed_secret: Buffer
    created_at: Date
    confirmed_at: Date | null
    last_step: Big
  }
  recovery_codes: { account_id: string; code_hash: Buffer; used_at: Date | null }
  ended_second_factors: { id: string; account_id: string; ended_by: string; ended_at: Date; reason: string }
  retired_usernames: { username: string; account_id: string; retired_at: Date }
}

export type AccountsDb = Db<Tables>
export type Account = Selectable<Tables['accounts']>
export type PerformerRow = Selectable<Tables['performers']>
