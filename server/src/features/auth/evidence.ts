/** Collects evidence for the cardholder's bank: registration, agreement to the terms, and sign-ins. */
import { accountById, sessionsOf } from '#core/accounts/index.ts'
import type { EvidenceSource } from '#core/disputes/index.ts'
import { agreementsOf } from '#core/registration/index.ts'

const MAX_SESSIONS = 20

export const evidence: readonly EvidenceSource[] = [
  {
    about: 'Account',
    async lines(db, { fanId }) {
      const account = await accountById(db, fanId)
      if (!account) return []
      const { created_at: at, email_confirmed_at: confirmedAt } = account
      return [`registered ${at.toISOString()}`, ...(confirmedAt ? [`email address confirmed ${confirmedAt.toISOString()}`] : [])]
    },
  },
  {
    about: 'Terms',
    async lines(db, { fanId }) {
      const agreed = await agreementsOf(db, fanId)
      const openedAt = (await accountById(db, fanId))?.created_at ?? new Date(0)
      return agreed.map(({ version, agreed_at: at }) =>
        at <= openedAt
          ? `agreed at registration on ${at.toISOString()}: terms, privacy notice and minimum age of 18, version of ${version}`
          : `agreed on ${at.toISOString()}: terms, version of ${version}`,
      )
    },
  },
  {
    about: 'Signed in',
    async lines(db, { fanId }) {
      const sessions = await sessionsOf(db, fanId)
      return sessions
        .slice(0, MAX_SESSIONS)
        .map((one) => `from ${one.address} (${one.device}), ${one.created_at.toISOString()} to ${one.last_seen_at.toISOString()}`)
    },
  },
]
