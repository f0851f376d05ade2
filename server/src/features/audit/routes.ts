import { exportActs, listActs, readActChoices } from '@fanfare/contract/audit'
import { operatorAccounts, peopleById } from '#core/accounts/index.ts'
import { actChoices, actsAfter, actsBefore, countActs, subjectChoices } from '#core/audit/index.ts'
import { download } from '#lib/download.ts'
import { action, query } from '#platform/route-handler.ts'
import { EXPORTS } from './export-acts.ts'
import { filterOf } from './filter.ts'
import { recordAct } from './operator-acts.ts'
import { actViews } from './views.ts'

/** Bounds the memory that a part of an export takes. */
const PART_SIZE = 5_000

const sorted = (choices: readonly { readonly name: string; readonly title: string }[]) =>
  choices.toSorted((a, b) => a.title.localeCompare(b.title))

export const routes = [
  query(listActs, async ({ ctx, query: wanted }) => {
    const { limit = 50, cursor } = wanted
    const filter = await filterOf(ctx.db, wanted)
    const [found, total] = await Promise.all([
      actsBefore(ctx.db, filter, { before: cursor, limit: limit + 1 }),
      countActs(ctx.db, filter),
    ])
    const rows = found.slice(0, limit)
    const next = found.length > limit ? rows.at(-1)?.seq : undefined
    return { data: await actViews(ctx, rows), total, ...(next !== undefined && { next }) }
  }),

  query(readActChoices, async ({ ctx }) => ({
    operators: sorted((await operatorAccounts(ctx.db)).map(({ id, name }) => ({ name: id, title: name }))),
    acts: sorted(actChoices(ctx)),
    subjects: sorted(subjectChoices(ctx)),
  })),

  action(exportActs, async ({ ctx, viewer, query: wanted }) => {
    const { format, cursor, operator, act, subject, q, from, until } = wanted
    const filter = await filterOf(ctx.db, wanted)
    if (cursor === undefined)
      await ctx.write(async (tx) =>
        recordAct(tx, {
          operator: viewer,
          act: 'audit.export',
          subject: { kind: 'audit_log', id: '' },
          after: { format, operator, act, subject, q, from, until },
        }),
      )
    const rows = await actsAfter(ctx.db, filter, { after: cursor, limit: PART_SIZE })
    const { mediaType, textOf } = EXPORTS[format]
    const people = await peopleById(
      ctx.db,
      rows.flatMap((row) => (row.subject_kind === 'account' ? [row.subject_id] : [])),
    )
    const text = textOf(rows, { people, isFirst: cursor === undefined })
    const name = `audit-log-${ctx.clock.now().toISOString().slice(0, 10)}.${format}`
    const next = rows.length === PART_SIZE ? rows.at(-1)?.seq : undefined
    return { ...download(name, mediaType, text), ...(next !== undefined && { next }) }
  }),
]
