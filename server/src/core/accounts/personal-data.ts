import { OPERATOR, personalData } from '#core/personal-data/index.ts'
import { anonymizePerformer } from './closed-accounts.ts'

export const accountsPersonalData = [
  personalData('accounts', {
    by: ['id'],
    erasure: { keeps: 'The books refer to the row. Name, addresses, password and pictures are removed when the erasure begins.' },
    exported: {
      name: 'account',
      columns: [
        'id',
        'role',
        'status',
        'name',
        'username',
        'email',
        'new_email',
        'email_confirmed_at',
        'locale',
        'created_at',
        'hidden_from_search',
      ],
      key: ['id'],
    },
  }),
  personalData('performers', {
    by: ['account_id'],
    erasure: { run: ({ ctx, accountId }) => ctx.write((tx) => anonymizePerformer(tx, accountId)) },
    exported: {
      name: 'performer',
      columns: [
        'bio',
        'about',
        'social_links',
        'date_of_birth',
        'message_price',
        'comments_from',
        'downloads_allowed',
        'verification',
        'verification_reason',
        'submitted_at',
        'decided_at',
        'approved_at',
      ],
      key: ['account_id'],
    },
  }),
  personalData('left_performers', {
    by: ['performer_id'],
    erasure: {
      keeps:
        'The law requires the identity of performers for seven years after they leave. It is encrypted, and a job erases it.',
    },
    exported: { notExported: 'Exists only after the account was erased.' },
  }),
  personalData('account_devices', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { name: 'devices', columns: ['first_seen_at', 'last_seen_at'], key: ['device'] },
  }),
  personalData('profile_pauses', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: { name: 'profile-pause', columns: ['paused_at'], key: ['performer_id'] },
  }),
  personalData('performers', {
    by: ['decided_by'],
    erasure: { keeps: OPERATOR },
    exported: { notExported: OPERATOR },
  }),
  personalData('retired_usernames', {
    by: ['account_id'],
    erasure: { keeps: 'Reserved for 90 days, so that no one else appears under the name. A job then deletes the rows.' },
    exported: { name: 'earlier-usernames', columns: ['username', 'retired_at'], key: ['username'] },
  }),
  personalData('account_birthdays', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { name: 'birthday', columns: ['month', 'day', 'time_zone'], key: ['account_id'] },
  }),
  personalData('sessions', {
    by: ['account_id'],
    erasure: 'delete',
    exported: {
      name: 'sessions',
      columns: ['id', 'device', 'address', 'created_at', 'last_seen_at', 'expires_at'],
      key: ['id'],
    },
  }),
  personalData('identities', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { name: 'sign-in-providers', columns: ['provider', 'label', 'linked_at'], key: ['provider'] },
  }),
  personalData('passkeys', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { name: 'passkeys', columns: ['id', 'name', 'created_at', 'last_used_at'], key: ['id'] },
  }),
  personalData('mailed_links', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { notExported: 'Secrets that work for an hour.' },
  }),
  personalData('second_factors', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { name: 'two-factor', columns: ['created_at', 'confirmed_at'], key: ['account_id'] },
  }),
]
