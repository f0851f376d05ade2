/** Gives the texts of published content of any kind to the search for words that are not allowed. */
import type { PublishedText, TextSource } from '#core/text-rules/index.ts'
import { notFound } from '#lib/errors.ts'
import { archive } from './change-status.ts'
import type { ContentColumns, KindOf, Publication } from './kind.ts'
import { lockOwn, publishedAfter, rowsById } from './row-store.ts'
import { save } from './save.ts'

export const publicationTexts = <C extends ContentColumns>(kind: KindOf<C>, label: () => string): TextSource => ({
  kind: kind.kind,
  label,
  textsAfter: async ({ db }, { after, limit }) => (await publishedAfter(kind, db, after, limit)).map((row) => textOf(kind, row)),
  textsById: async ({ db }, ids) =>
    (await rowsById(kind, db, ids))
      .filter(({ status, removed_at }) => status === 'published' && removed_at === null)
      .map((row) => textOf(kind, row)),
  archive: async (tx, owner, id) => void (await archive(kind, tx, { owner, id })),
  async rewrite(tx, { id: performerId }, { id, rewrite }) {
    const before = await lockOwn(kind, tx.db, { performerId, id })
    if (!before) throw notFound()
    const content = rewritten(kind, before, rewrite)
    const lack = kind.lackOf({ ...before, ...content })
    if (lack) throw lack
    await save(kind, tx, before, { status: before.status, version: before.version + 1, edited_at: tx.now }, content)
  },
})

const textOf = <C extends ContentColumns>(kind: KindOf<C>, row: Publication<C>): PublishedText => ({
  id: row.id,
  ownerId: row.performer_id,
  title: kind.searchOf(row).title,
  texts: { ...kind.textsOf(row), ...(row.alts && { alts: row.alts.join('\n') }) },
  path: kind.pageOf(row.id),
  form: kind.formOf(row.id),
})

/** Variants are named after options, which therefore only a form can change. */
const KEPT: ReadonlySet<string> = new Set(['options'])

/** Returns the columns with texts, rewritten. Tags without words are left out. */
function rewritten<C extends ContentColumns>(
  kind: KindOf<C>,
  row: Publication<C>,
  rewrite: (text: string, field: string) => string,
): Partial<C> {
  const columns = [...Object.keys(kind.textsOf(row)), 'alts'].filter((name) => name in row && !KEPT.has(name))
  const change = (name: string, value: unknown): unknown => {
    if (typeof value === 'string') return rewrite(value, name)
    if (!Array.isArray(value)) return value
    const texts = (value as string[]).map((text) => rewrite(text, name))
    return name === 'tags' ? [...new Set(texts.filter((text) => text !== ''))] : texts
  }
  return Object.fromEntries(columns.map((name) => [name, change(name, row[name as keyof typeof row])])) as Partial<C>
}
