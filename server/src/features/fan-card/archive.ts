/** Writes a performer's fan cards into the vault's archive, for reading only: fans of one site have no account on another. */
import { Type } from 'typebox'
import { DateTime } from '@fanfare/contract'
import { archiveSection, entryHead } from '#core/archives/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import { cardsAfter } from '#core/fan-groups/index.ts'
import { FIRST_ID } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'

const BATCH_SIZE = 200

const fanCards = archiveSection({
  name: 'fan-cards',
  label: () => t('Fan cards'),
  entry: Type.Object({
    ...entryHead,
    fan: Type.Object({ name: Type.String(), username: Type.String() }),
    givenName: Type.String(),
    notes: Type.String(),
    tags: Type.Array(Type.String()),
    changedAt: DateTime,
  }),
  async *collect({ ctx, ownerId }) {
    for (let after: string = FIRST_ID; ; ) {
      const rows = await cardsAfter(ctx.db, ownerId, { after, limit: BATCH_SIZE })
      const people = await peopleById(
        ctx.db,
        rows.map((row) => row.fan_id),
      )
      for (const row of rows) {
        const { name, username } = people.get(row.fan_id)!
        yield {
          id: row.fan_id,
          fan: { name, username },
          givenName: row.nickname,
          notes: row.notes,
          tags: [...row.tags],
          changedAt: row.changed_at.toISOString(),
        }
      }
      const last = rows.at(-1)
      if (last === undefined || rows.length < BATCH_SIZE) return
      after = last.fan_id
    }
  },
})

export const archiveSections = [fanCards]
