/** The table `mass_message_tests`. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'

interface TestRow {
  readonly author_id: string
  readonly performer_id: string
  readonly text: string
  /** Minor units of a token; bigint arrives as text. */
  readonly price: string
  readonly file_ids: readonly string[]
  readonly open_file_ids: readonly string[]
  readonly locked_text: string
  readonly sent_at: Date
}

type NewTest = Omit<TestRow, 'price' | 'sent_at'> & { readonly price: number }

export async function saveTest({ db, now }: Tx, row: NewTest): Promise<void> {
  await sql`insert into mass_message_tests
      (author_id, performer_id, text, price, file_ids, open_file_ids, locked_text, sent_at)
    values (${row.author_id}, ${row.performer_id}, ${row.text}, ${row.price}::bigint, ${[...row.file_ids]}::uuid[],
      ${[...row.open_file_ids]}::uuid[], ${row.locked_text}, ${now}::timestamptz)
    on conflict (author_id) do update set performer_id = excluded.performer_id, text = excluded.text, price = excluded.price,
      file_ids = excluded.file_ids, open_file_ids = excluded.open_file_ids, locked_text = excluded.locked_text, sent_at = excluded.sent_at`.execute(
    db,
  )
}

export async function findTest(db: Db, authorId: string): Promise<TestRow | undefined> {
  const { rows } = await sql<TestRow>`select * from mass_message_tests where author_id = ${authorId}`.execute(db)
  return rows[0]
}

/** Uses index `mass_message_tests_sent`. */
export async function deleteTests({ db }: Tx, before: Date): Promise<void> {
  await sql`delete from mass_message_tests where sent_at < ${before}::timestamptz`.execute(db)
}
